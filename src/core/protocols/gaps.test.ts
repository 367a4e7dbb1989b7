import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
const mlperf = protocolNamed('mlperf')
/** 2 devices × 16 samples, as the context of these tests says. */
const batch = 32

const value = ({ throughput }: ReturnType<typeof measured>) =>
  throughput.kind === 'known' ? throughput.value : throughput.code

const codes = ({ findings }: ReturnType<typeof measured>) => findings.map(({ code }) => code)

interface Written {
  readonly count?: number
  /** Steps of each record. */
  readonly stride?: number
  /** Seconds of a step. */
  readonly step?: number
  /** Seconds before the record of this index, beside those of its steps. */
  readonly pauses?: ReadonlyMap<number, number>
  readonly prints?: boolean
  readonly whole?: boolean
}

/** A log whose steps all take the same time, with pauses that it does not print. */
function log({ count = 120, stride = 1, step = 0.25, pauses = new Map(), prints = true, whole }: Written) {
  let at = 1000
  return stepRecords(count, (index) => {
    at += stride * step + (pauses.get(index) ?? 0)
    return {
      step: stride * (index + 1),
      at: whole === true ? Math.floor(at) : at,
      ...(prints ? { rate: batch / step, duration: step } : {}),
    }
  })
}

const pausesOf = (indices: readonly number[], seconds: number) =>
  new Map(indices.map((index) => [index, seconds]))

describe('a pause', () => {
  const paused = fc.record({
    stride: fc.constantFrom(1, 10, 100),
    step: fc.double({ min: 0.05, max: 2, noNaN: true }),
    // What comes before the third record may be the start of the program, and before the last the work of the devices.
    where: fc.uniqueArray(fc.integer({ min: 3, max: 118 }), { minLength: 1, maxLength: 2 }),
    longer: fc.double({ min: 3, max: 500, noNaN: true }),
    prints: fc.boolean(),
  })

  test('of any length, anywhere, does not change the rate of training, and its share is reported', () => {
    fc.assert(
      fc.property(paused, ({ stride, step, where, longer, prints }) => {
        const seconds = Math.max(10, stride) * step * longer
        // A pause of an hour looks like a clock that was changed.
        fc.pre(Math.abs(seconds - 3600) > stride * step)
        const measurement = measured(steady, log({ stride, step, prints, pauses: pausesOf(where, seconds) }))
        expect(Number(value(measurement)) / (batch / step)).toBeCloseTo(1, 6)
        const spoken = measurement.findings.filter(({ code }) => code === 'stalls')
        expect(spoken).toMatchObject([{ data: { gaps: where.length, included: false } }])
      }),
    )
  })

  test.each([0.5, 2, 40])(
    'of %d s that the program names counts neither with its time nor its steps',
    (pause) => {
      const evaluations = [20, 60, 100]
      const records = log({ pauses: pausesOf(evaluations, pause), stride: 10 }).map((record, index) =>
        evaluations.includes(index) ? { ...record, duration: undefined, rate: undefined, steps: 0 } : record,
      )
      const measurement = measured(steady, records)
      expect(value(measurement)).toBeCloseTo(batch / 0.25, 6)
      expect(codes(measurement)).toEqual([])
    },
  )

  test('before the last line that takes a third of the time leaves no figure: the devices may have done the work then', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 500, noNaN: true }), fc.boolean(), (longer, prints) => {
        const records = log({ stride: 1, step: 0.1, prints, pauses: pausesOf([119], 12 * longer) })
        expect(measured(steady, records).throughput).toMatchObject({ kind: 'missing', code: 'mostly-gaps' })
      }),
    )
  })

  test('between lines with whole seconds is found too', () => {
    const records = log({ step: 0.3, count: 300, whole: true, pauses: pausesOf([150], 600) })
    const measurement = measured(steady, records)
    expect(Number(value(measurement)) / (batch / 0.3)).toBeCloseTo(1, 1)
    expect(codes(measurement)).toContain('stalls')
  })

  test('is part of the figure of a protocol that includes it, and reported', () => {
    const measurement = measured(mlperf, log({ count: 101, step: 1, pauses: pausesOf([50], 100) }))
    expect(value(measurement)).toBeCloseTo((batch * 100) / 200, 9)
    expect(measurement.findings).toMatchObject([
      { code: 'stalls', level: 'warning', data: { gaps: 1, seconds: 101, included: true } },
      { code: 'slow-steps', data: { intervals: 1, first: 51, without: expect.closeTo(batch, 3) as number } },
    ])
  })

  test('of 600 s in a log that prints 4,096 images/s on every line leaves about 4,096', () => {
    const measurement = measured(steady, log({ step: batch / 4096, stride: 4, pauses: pausesOf([60], 600) }))
    expect(value(measurement)).toBeCloseTo(4096, 6)
    expect(codes(measurement)).toContain('stalls')
  })

  test('in a log of printed step times alone is a very slow step', () => {
    const records = stepRecords(60, (index) => ({ duration: index === 30 ? 60 : 0.5012 }))
    const measurement = measured(steady, records, { clock: 'none' })
    expect(value(measurement)).toBeCloseTo(batch / 0.5012, 9)
    expect(codes(measurement)).toEqual(['stalls'])
  })
})

describe('a clock', () => {
  const shifted = (by: number) => {
    let at = 5000
    return stepRecords(80, (index) => ({ at: (at += 1 + (index === 40 ? by : 0)), rate: batch }))
  }

  test.each([
    [3600, 'clock-hour'],
    [-3600, 'clock-hour'],
    [-90, 'clock-set'],
    [900, 'stalls'],
  ] as const)('that is set by %d s changes no figure, and %s says so', (by, code) => {
    const measurement = measured(steady, shifted(by))
    expect(value(measurement)).toBeCloseTo(batch, 9)
    expect(codes(measurement)).toContain(code)
    if (code !== 'stalls') expect(value(measured(mlperf, shifted(by)))).toBeCloseTo(batch, 9)
  })

  test('whose lines cross by less than a second is not set back', () => {
    const records = stepRecords(80, (index) => ({ at: index + (index % 2 === 0 ? 0.6 : -0.6), rate: batch }))
    expect(codes(measured(mlperf, records))).not.toContain('clock-set')
    expect(Number(value(measured(mlperf, records))) / batch).toBeCloseTo(1, 1)
  })
})

describe('long steps that are no gap', () => {
  test('are those of training where they recur every few steps and are printed as such', () => {
    let at = 0
    const records = stepRecords(160, (index) => {
      const duration = index % 8 === 7 ? 2 : 0.1
      return { at: (at += duration), duration }
    })
    const measurement = measured(steady, records)
    expect(Number(value(measurement)) / ((batch * 8) / 2.7)).toBeCloseTo(1, 1)
    expect(codes(measurement)).toContain('stalls-recur')
  })

  test('are a slower level where they follow each other', () => {
    let at = 0
    const records = stepRecords(100, (index) => ({ at: (at += index > 40 && index < 50 ? 20 : 1) }))
    expect(codes(measured(mlperf, records))).not.toContain('stalls')
    expect(value(measured(mlperf, records))).toBeCloseTo((batch * 99) / (90 + 180), 9)
  })

  test('are included where records of many steps count their time, with a finding', () => {
    let at = 0
    const records = stepRecords(60, (index) => {
      const duration = index % 20 === 10 ? 2.5 : 1
      return { step: 20 * (index + 1), at: (at += 20 * duration), duration }
    })
    const measurement = measured(mlperf, records)
    expect(value(measurement)).toBeCloseTo((batch * 59) / (56 + 3 * 2.5), 6)
    expect(codes(measurement)).toEqual(['slow-intervals', 'slow-steps'])
  })
})
