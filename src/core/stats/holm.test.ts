import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holm } from './holm.ts'

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })

describe('holm', () => {
  it('gives what the method gives by hand', () => {
    const raised = holm([0.01, 0.04, 0.03, 0.005])
    expect(raised.map((value) => Number(value.toFixed(10)))).toEqual([0.03, 0.06, 0.06, 0.02])
  })

  it('changes nothing about one test', () => {
    expect(holm([0.3])).toEqual([0.3])
    expect(holm([])).toEqual([])
  })

  it('never lowers a chance, never raises it by more than the number of tests, and keeps their order', () => {
    fc.assert(
      fc.property(chances, (all) => {
        const raised = holm(all)
        all.forEach((chance, index) => {
          expect(raised[index]).toBeGreaterThanOrEqual(chance)
          expect(raised[index]).toBeLessThanOrEqual(Math.min(1, all.length * chance))
          all.forEach((other, place) => {
            if (chance < other) expect(raised[index]).toBeLessThanOrEqual(raised[place] ?? NaN)
          })
        })
      }),
    )
  })
})
