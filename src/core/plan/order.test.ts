import fc from 'fast-check'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { describe, expect, it } from 'vitest'
import type { Case } from '../model/case.ts'
import { orderRuns } from './plan.ts'

const caseNamed = (id: string): Case => ({
  id,
  workload: 'w',
  topology: { nodes: 1, devicesPerNode: 1 },
  batchPerDevice: 1,
  axes: keptAxes({}),
  parameters: {},
})

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9_]{1,8}$/), { minLength: 1, maxLength: 30 })
const repeats = fc.integer({ min: 1, max: 6 })
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

const order = (names: readonly string[], count: number, seed: number) =>
  orderRuns(names.map(caseNamed), count, seed)

describe('orderRuns', () => {
  it('holds every repeat of every case exactly once, a round after the other', () => {
    fc.assert(
      fc.property(ids, repeats, seeds, (names, count, seed) => {
        const runs = order(names, count, seed)
        expect(runs).toHaveLength(names.length * count)
        for (let round = 1; round <= count; round += 1) {
          const slice = runs.slice((round - 1) * names.length, round * names.length)
          expect(slice.every(({ repeat }) => repeat === round)).toBe(true)
          expect(slice.map((run) => run.case.id).sort()).toEqual(names.toSorted())
        }
      }),
    )
  })

  it('names each run after its case and repeat', () => {
    expect(order(['a'], 2, 1).map(({ id }) => id)).toEqual(['a/1', 'a/2'])
  })

  it('is the same each time for the same seed', () => {
    fc.assert(
      fc.property(ids, repeats, seeds, (names, count, seed) => {
        expect(order(names, count, seed)).toEqual(order(names, count, seed))
      }),
    )
  })

  it('leaves the other cases in their order when one is added', () => {
    fc.assert(
      fc.property(ids, repeats, seeds, fc.stringMatching(/^[A-Z]{1,8}$/), (names, count, seed, added) => {
        const without = order([added, ...names], count, seed).filter((run) => run.case.id !== added)
        expect(without).toEqual(order(names, count, seed))
      }),
    )
  })

  it('depends on the seed and on the round', () => {
    const names = Array.from({ length: 40 }, (_, index) => `case-${index}`)
    const rounds = (seed: number) => {
      const runs = order(names, 2, seed).map((run) => run.case.id)
      return [runs.slice(0, 40).join(' '), runs.slice(40).join(' ')]
    }
    expect(new Set([...rounds(1), ...rounds(2)]).size).toBe(4)
  })

  it('puts no case first more often than chance allows', () => {
    const names = ['a', 'b', 'c', 'd']
    const first = order(names, 4000, 7).filter((_, index) => index % 4 === 0)
    for (const name of names) {
      // 1000 expected; 130 is more than four standard deviations of a binomial with p = 1/4.
      expect(Math.abs(first.filter((run) => run.case.id === name).length - 1000)).toBeLessThan(130)
    }
  })
})
