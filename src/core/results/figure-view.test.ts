import { describe, expect, it } from 'vitest'
import type { Case } from '../model/case.ts'
import { type SampleUnit, reportUnits, type ReportUnit } from '../model/units.ts'
import { known } from '../model/missing.ts'
import { estimate } from './estimate.ts'
import { viewedEstimate } from './counted-view.ts'
import { viewOf } from './figure-view.ts'
import type { StatedTraining } from './equivalence.ts'

const point = (axes: Case['axes'], rest: Partial<Case> = {}): Case => ({
  id: 'a',
  workload: 'llama/sample',
  topology: { nodes: 2, devicesPerNode: 4 },
  batchPerDevice: 4,
  axes,
  parameters: {},
  ...rest,
})

/** Four copies of two devices, 4 × 4 × 3 sequences of 128 tokens in a step. */
const decoder = point({ 'sequence-length': 128, 'tensor-parallel': 2, accumulation: 3 })

function shown(
  value: number,
  unit: SampleUnit,
  asked: ReportUnit,
  matrixCase: Case = decoder,
  fingerprint?: StatedTraining,
) {
  const view = viewOf({ case: matrixCase, unit, fingerprint }, asked)
  if (view.kind === 'missing') return view.code
  const figure = viewedEstimate(
    estimate(value, { low: value / 2, high: value * 2, level: 0.95 }, 5),
    view.value,
  )
  const { low, high } = figure.interval.kind === 'known' ? figure.interval.value : { low: NaN, high: NaN }
  return [view.value.unit, figure.value, low, high]
}

describe('a throughput is shown', () => {
  it.each<[SampleUnit, ReportUnit, ReturnType<typeof shown>]>([
    ['sequences', 'samples/s', ['sequences/s', 16, 8, 32]],
    ['sequences', 'samples/s/device', ['sequences/s/device', 2, 1, 4]],
    ['sequences', 'tokens/s', ['tokens/s', 2048, 1024, 4096]],
    ['sequences', 'tokens/s/device', ['tokens/s/device', 256, 128, 512]],
    ['sequences', 'step-time', ['ms', 3000, 1500, 6000]],
  ])('of %s as %s', (unit, asked, figures) => {
    expect(shown(16, unit, asked)).toEqual(figures)
  })

  it('of tokens and of steps as the same', () => {
    for (const asked of reportUnits.filter((name) => name.startsWith('tokens') || name === 'step-time'))
      for (const [unit, value] of [
        ['tokens', 2048],
        ['steps', 1 / 3],
      ] as const) {
        const [name, ...figures] = shown(value, unit, asked)
        const [expectedName, ...expected] = shown(16, 'sequences', asked)
        expect(name).toBe(expectedName)
        for (const [index, figure] of figures.entries())
          expect(figure).toBeCloseTo(Number(expected[index]), 9)
      }
  })

  it('by what its program states where the suite does not', () => {
    expect(shown(16, 'sequences', 'tokens/s', point({}), { sequenceLength: 64 })).toEqual([
      'tokens/s',
      1024,
      512,
      2048,
    ])
    expect(shown(16, 'sequences', 'step-time', point({}, { batchFrom: 'log' }), { globalBatch: 8 })).toEqual([
      'ms',
      500,
      250,
      1000,
    ])
  })

  it('not where nothing states what it takes', () => {
    expect(shown(16, 'sequences', 'tokens/s', point({}))).toBe('sample-tokens-unknown')
    expect(shown(16, 'images', 'tokens/s/device', point({}))).toBe('sample-tokens-unknown')
    expect(shown(16, 'sequences', 'step-time', point({}, { batchFrom: 'log' }))).toBe('step-samples-unknown')
    expect(shown(16, 'words', 'step-time')).toBe('view-of-other-unit')
  })

  it('as a time without an end where the rate may be 0', () => {
    const figure = estimate(2, { low: -1, high: 5, level: 0.95 }, 3)
    expect(viewedEstimate(figure, { factor: 1000, isTime: true })).toMatchObject({
      value: 500,
      interval: { kind: 'missing', code: 'interval-without-end' },
    })
    expect(viewedEstimate(figure, { factor: 2, isTime: false }).interval).toEqual(
      known({ low: -2, high: 10, level: 0.95 }),
    )
  })
})
