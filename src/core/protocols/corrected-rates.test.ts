import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import { seededRandom } from '../stats/random.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
/** 2 devices × 16 samples, as the context of these tests says. */
const batch = 32

const figure = ({ throughput }: ReturnType<typeof measured>) =>
  throughput.kind === 'known' ? throughput.value : throughput.code
const codes = ({ findings }: ReturnType<typeof measured>) => findings.map(({ code }) => code)

interface Run {
  /** Seconds of the step with this index. */
  readonly step: (index: number) => number
  /** What the line prints as its rate: of how many steps, in how many seconds, since the start too. */
  readonly rate: (taken: number, seconds: number, count: number, sum: number) => number
  readonly number?: (index: number) => number
  readonly prints?: boolean
}

function log({ step, rate, number = (index) => index + 1, prints = false }: Run) {
  let sum = 0
  return stepRecords(120, (index) => {
    const seconds = step(index)
    sum += seconds
    return {
      step: number(index),
      at: 1000 + sum,
      rate: rate(1, seconds, index + 1, sum),
      ...(prints ? { duration: seconds } : {}),
    }
  })
}

const noisy = (seed: number) => {
  const random = seededRandom(seed)
  return () => 0.5 * (1 + 0.04 * (random() - 0.5))
}
const seeds = fc.integer({ min: 1, max: 1e6 })
const ofStep = (taken: number, seconds: number) => (batch * taken) / seconds
const sinceStart = (_: number, __: number, count: number, sum: number) => (batch * count) / sum

describe('rates that are means since the start', () => {
  test('agree with the clock after a slow start, because their differences do', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const noise = noisy(seed)
        const measurement = measured(
          steady,
          log({ step: (index) => noise() * (1 + 8 * Math.exp(-index / 5)), rate: sinceStart }),
        )
        expect(Number(figure(measurement)) / 64).toBeCloseTo(1, 1)
        expect(codes(measurement)).not.toContain('witnesses-disagree')
      }),
    )
  })

  test('are not seen in rates of single steps, which stay at odds with the clock', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 1.15, max: 3, noNaN: true }), (seed, more) => {
        const rate = (taken: number, seconds: number) => more * ofStep(taken, seconds)
        expect(figure(measured(steady, log({ step: noisy(seed), rate })))).toBe('witnesses-disagree')
      }),
    )
  })

  test('that are also too high stay at odds with the clock', () => {
    const rate: Run['rate'] = (...all) => 1.2 * sinceStart(...all)
    const step = noisy(1)
    expect(figure(measured(steady, log({ step, rate })))).toBe('witnesses-disagree')
  })
})

describe('step numbers that count samples', () => {
  const bySamples = (index: number) => batch * (index + 1)

  test('give the figure that the printed values confirm, with a note', () => {
    for (const prints of [false, true]) {
      const measurement = measured(steady, log({ step: noisy(2), rate: ofStep, number: bySamples, prints }))
      expect(Number(figure(measurement)) / 64).toBeCloseTo(1, 1)
      expect(codes(measurement)).toEqual(['steps-count-samples'])
    }
  })

  test('are seen without printed values where no training has so many steps a second', () => {
    const records = (number: (index: number) => number) =>
      log({ step: noisy(5), rate: ofStep, number }).map((record) => ({ ...record, rate: undefined }))
    const measurement = measured(
      steady,
      records((index) => 100 * batch * index),
    )
    expect(codes(measurement)).toContain('steps-count-samples')
    expect(
      codes(
        measured(
          steady,
          records((index) => 2 * batch * index),
        ),
      ),
    ).not.toContain('steps-count-samples')
  })

  test('are seen without printed values, with a warning, where each line adds just the batch', () => {
    const records = log({ step: noisy(5), rate: ofStep, number: bySamples }).map((record) => ({
      ...record,
      rate: undefined,
    }))
    const { findings } = measured(steady, records)
    expect(findings.find(({ code }) => code === 'steps-count-samples')?.level).toBe('warning')
  })

  test('are no explanation where the numbers rise by something else, or the printed values do not agree', () => {
    const byOthers = (index: number) => (batch - 1) * (index + 1)
    const high = (taken: number, seconds: number) => 1.3 * ofStep(taken, seconds)
    for (const run of [
      { rate: ofStep, number: byOthers },
      { rate: high, number: bySamples },
    ])
      expect(figure(measured(steady, log({ step: noisy(3), ...run })))).toBe('witnesses-disagree')
  })
})

describe('rates of one device under the name of all', () => {
  const records = log({ step: noisy(4), rate: (taken, seconds) => ofStep(taken, seconds) / 2 })

  test('leave the figure to elapsed time where the log confirms its batch, with a warning', () => {
    const final = { rate: 64, line: 900 }
    for (const confirmed of [{ batchStatedTwice: true }, { summary: final }]) {
      const measurement = measured(steady, records, confirmed)
      expect(Number(figure(measurement)) / 64).toBeCloseTo(1, 1)
      expect(measurement.findings).toMatchObject([{ data: { why: { kind: 'one-device' } } }])
    }
  })

  test('leave no figure where the batch may be wrong as well', () => {
    expect(figure(measured(steady, records))).toBe('witnesses-disagree')
    expect(figure(measured(steady, records, { summary: { rate: 32, line: 900 } }))).toBe('witnesses-disagree')
  })
})
