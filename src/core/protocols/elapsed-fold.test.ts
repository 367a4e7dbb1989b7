import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured, stepRecord, stepRecords } from '../../../test/step-records.ts'
import type { Protocol } from '../model/protocol.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
const dlperfElapsed = protocolNamed('dlperf-elapsed')
const fixed = (skip: number, count: number | 'rest'): Protocol => ({
  ...steady,
  window: { kind: 'fixed', skip, count },
})

const value = ({ throughput }: ReturnType<typeof measured>) =>
  throughput.kind === 'known' ? throughput.value : throughput.code

/** 2 devices × 16 samples, as the context of these tests says. */
const batch = 32

describe('dlperf-elapsed', () => {
  // Step n ends at n², so that no other pair of stamps gives the same time.
  const records = (count: number, first = 1) =>
    stepRecords(count, (index) => ({ step: first + index, at: (index + 1) ** 2 }))

  test('times 100 steps from the last one dropped: batch × 100 ÷ (t₁₂₀ − t₂₀)', () => {
    const measurement = measured(dlperfElapsed, records(130))
    expect(value(measurement)).toBe((batch * 100) / (120 ** 2 - 20 ** 2))
    expect(measurement.evidence).toMatchObject({
      value: {
        firstLine: 200,
        lastLine: 1200,
        firstStep: 21,
        lastStep: 120,
        clock: 'log',
        elapsed: 120 ** 2 - 20 ** 2,
      },
    })
    expect(measurement.records).toBe(101)
  })

  test('with nothing dropped, 100 records are 99 steps: the clock starts at the first', () => {
    const measurement = measured(fixed(0, 100), records(130))
    expect(value(measurement)).toBe((batch * 99) / (100 ** 2 - 1))
    expect(measurement.records).toBe(100)
  })

  test('over records of 100 steps counts steps', () => {
    const hundreds = stepRecords(6, (index) => ({ step: 100 * (index + 1), at: 50 + 40 * index }))
    expect(value(measured(fixed(1, 'rest'), hundreds))).toBe((batch * 500) / 200)
  })

  test('of a log that ends early is missing', () => {
    expect(measured(dlperfElapsed, records(119)).throughput).toMatchObject({
      code: 'log-ends-early',
      data: { protocol: 'dlperf-elapsed', unit: 'steps', found: 119, needed: 120 },
    })
  })
})

describe('steady', () => {
  test('is samples ÷ elapsed time of the steady window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 12, max: 80 }),
        fc.integer({ min: 1, max: 1000 }),
        (warmUp, count, tick) => {
          const times = Array.from({ length: warmUp + count }, (_, index) => (index < warmUp ? 8 : 1) * tick)
          let at = 0
          const records = stepRecords(times.length, (index) => ({ at: (at += times[index] ?? NaN) }))
          const measurement = measured(steady, records)
          expect(value(measurement)).toBeCloseTo(batch / tick, 9)
          // The stamp of the last warm-up step starts the clock, so the first record's own time is never in.
          expect(measurement.evidence).toMatchObject({
            value: { firstStep: Math.max(warmUp, 1) + 1, lastStep: warmUp + count },
          })
        },
      ),
    )
  })

  test('is not a mean of rates: alternating steps of 1 s and 3 s take 2 s each', () => {
    let at = 0
    const records = stepRecords(41, (index) => {
      const time = index % 2 === 0 ? 1 : 3
      return { at: (at += time), rate: batch / time }
    })
    expect(value(measured(steady, records))).toBeCloseTo(batch / 2, 9)
  })

  test('works on the 14 steps of a quick start', () => {
    let at = 100
    const records = stepRecords(14, (index) => ({
      at: (at += index < 3 ? 4 - index : 1.5 + 0.01 * (index % 3)),
    }))
    const measurement = measured(steady, records)
    expect(Number(value(measurement))).toBeGreaterThan(batch / 1.53)
    expect(Number(value(measurement))).toBeLessThan(batch / 1.49)
    expect(measurement.evidence).toMatchObject({
      value: {
        how: { code: 'window-automatic', data: { range: { by: 'steps', last: 14 } } },
      },
    })
  })

  test('with stamps of whole seconds and twenty steps a second still counts every step', () => {
    const records = stepRecords(2001, (index) => ({ at: Math.floor(index / 20) }))
    expect(value(measured(steady, records))).toBeCloseTo(batch * 20, 0)
  })

  test('of lines that all arrived at once is missing', () => {
    const records = stepRecords(14, (index) => ({ at: index === 0 ? 0 : 30 }))
    expect(value(measured(steady, records, { clock: 'arrival' }))).toBe('no-steady-window')
  })

  test('gives the figure of the example in docs/protocols.md', () => {
    let at = 0
    const records = stepRecords(14, (index) => ({ at: (at += [4, 3, 2][index] ?? 1.5) }))
    const measurement = measured(steady, records)
    expect(value(measurement)).toBeCloseTo(21.33, 2)
    expect(measurement.evidence).toMatchObject({
      value: {
        firstLine: 30,
        how: { data: { range: { by: 'steps', first: 4, last: 14 }, dropped: 2 } },
      },
    })
  })

  test('says in its evidence when time is that of arrival', () => {
    const records = stepRecords(20, (index) => ({ at: index }))
    expect(measured(steady, records, { clock: 'arrival' }).evidence).toMatchObject({
      value: { clock: 'arrival', how: { data: { basis: 'arrival' } } },
    })
  })

  test('without stamps takes the sum of the printed step times', () => {
    const records = stepRecords(30, (index) => ({ duration: index % 2 === 0 ? 0.5 : 1.5 }))
    const measurement = measured(fixed(2, 'rest'), records, { clock: 'none' })
    expect(value(measurement)).toBe(batch)
    expect(measurement.evidence).toMatchObject({ value: { clock: 'none' } })
  })

  test('by rates alone is samples ÷ the time that they imply', () => {
    const records = stepRecords(30, (index) => ({ rate: index % 2 === 0 ? 200 : 300 }))
    const figure = value(measured(steady, records, { clock: 'none' }))
    // Of 29 or 30 records, whose harmonic mean is near 240.
    expect(Math.abs(Number(figure) / 240 - 1)).toBeLessThan(0.01)
  })

  test('by rates that may be means since the start is missing', () => {
    let [done, time] = [0, 0]
    const records = stepRecords(30, (index) => {
      done += 1
      time += index < 15 ? 1 : 2
      return { rate: done / time }
    })
    expect(measured(steady, records, { clock: 'none' }).throughput).toMatchObject({
      code: 'rates-may-be-means',
    })
  })

  test('by a clock of whole seconds over a few of them is timed by printed step times', () => {
    const records = stepRecords(40, (index) => ({ at: Math.floor(index * 0.26), duration: 0.26 }))
    const measurement = measured(steady, records, { facts: { globalBatch: 10 } })
    expect(value(measurement)).toBeCloseTo(10 / 0.26, 5)
  })

  test('without a batch counts by the one that rate and clock imply, as long as it is always the same', () => {
    const records = (rate: (index: number) => number) =>
      stepRecords(40, (index) => ({ at: index * 0.5, rate: rate(index) }))
    const open = { facts: {}, unit: 'tokens' as const }
    const measurement = measured(
      steady,
      records(() => 16_384),
      open,
    )
    expect(value(measurement)).toBeCloseTo(16_384, 5)
    expect(measurement.findings).toMatchObject([{ code: 'batch-implied', data: { batch: 8192 } }])
  })

  test('with a batch that may count samples is the same as without it, unless rate and clock agree that it counts tokens', () => {
    const records = stepRecords(40, (index) => ({ at: index * 0.5, rate: 16_384 }))
    const measuredWith = (globalBatch: number, batchMayCountSamples = true) =>
      measured(steady, records, { facts: { globalBatch }, unit: 'tokens', batchMayCountSamples })
    const samples = measuredWith(8)
    expect(value(samples)).toBeCloseTo(16_384, 5)
    expect(samples.findings).toMatchObject([
      { code: 'batch-counts-samples', data: { samples: 8, tokens: 1024 } },
    ])
    expect(value(measuredWith(8192))).toBeCloseTo(16_384, 5)
    expect(measuredWith(8192).findings).toEqual([])
    // Too few tokens for a sequence, or more than the rates have: the batch is wrong.
    for (const batch of [2048, 16_384]) expect(value(measuredWith(batch))).toBe('witnesses-disagree')
    expect(value(measuredWith(8, false))).toBe('witnesses-disagree')
  })

  test('with a batch that may count samples has the figure of its rates where these imply no single batch', () => {
    const records = stepRecords(41, (index) => ({ at: index * 0.5, rate: 1000 * (1 + (index % 5)) }))
    const measurement = measured(steady, records, {
      facts: { globalBatch: 8 },
      unit: 'tokens',
      batchMayCountSamples: true,
    })
    expect(value(measurement)).toBeCloseTo(3000, 5)
    expect(measurement.findings.map(({ code }) => code)).toContain('batch-open')
  })

  test('by rates alone does not take noise for means since the start', () => {
    const printed = [
      126_351, 126_048, 122_746, 125_959, 122_238, 126_498, 126_204, 125_895, 125_865, 122_869, 109_565,
      114_619,
    ]
    const records = stepRecords(12, (index) => ({ step: 5 * (index + 1), rate: printed[index] ?? NaN }))
    const measurement = measured(steady, records, { facts: {}, unit: 'tokens', clock: 'none' })
    expect(Number(value(measurement))).toBeGreaterThan(120_000)
    // Means of steps of which the first takes three times as long: no figure, but a reason.
    const means = stepRecords(12, (index) => ({ rate: (1000 * (index + 1)) / (index + 3) }))
    expect(value(measured(steady, means, { facts: {}, clock: 'none' }))).toEqual(expect.any(String))
  })

  test('takes rates that the clock bears out for what they are, though they fall like means since the start', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.03, noNaN: true }), { minLength: 8, maxLength: 30 }),
        fc.array(fc.double({ min: 0, max: 0.001, noNaN: true }), { minLength: 30, maxLength: 30 }),
        fc.boolean(),
        (slower, late, areMeans) => {
          let [at, pace, done, time] = [0.3, 0.1, 0, 0]
          const records = stepRecords(slower.length, (index) => {
            pace *= 1 + (slower[index] ?? 0)
            at += pace
            done += 5120
            time += pace
            const rate = areMeans ? done / time : 5120 / pace
            return { step: 5 * (index + 1), at: at + (late[index] ?? 0), rate }
          })
          const context = { unit: 'tokens', clock: 'arrival', batchMayCountSamples: true } as const
          const figure = value(measured(fixed(0, 'rest'), records, { ...context, facts: { globalBatch: 8 } }))
          const truth = (done - 5120) / (time - 0.1 * (1 + (slower[0] ?? 0)))
          if (areMeans && typeof figure === 'string') return
          expect(Math.abs(Number(figure) / truth - 1)).toBeLessThan(areMeans ? 0.04 : 0.02)
        },
      ),
    )
  })

  test('without a batch counts by whole samples where the digits of the rates leave room for one number only', () => {
    const records = (rate: number) => stepRecords(20, () => ({ duration: 532.8, rate }))
    const open = { facts: {}, clock: 'none' as const }
    const measurement = measured(steady, records(0.008), open)
    expect(value(measurement)).toBeCloseTo(4 / 532.8, 6)
    const { findings } = measured(steady, records(0.1), open)
    expect(findings.map(({ code }) => code)).toContain('values-coarse')
  })

  test('without a batch takes that of the time that the program divided by, and then tells that a clock disagrees', () => {
    const records = stepRecords(40, (index) => {
      const duration = 0.118 + (index % 5) / 1000
      return { at: index * 0.26, duration, rate: 64 / duration }
    })
    const measurement = measured(steady, records, { facts: {} })
    expect(value(measurement)).toBe('witnesses-disagree')
    const partly = measured(steady, records, { facts: {}, timesWithoutLoading: true })
    expect(value(partly)).toBeCloseTo(64 / 0.26, 3)
    expect(partly.findings.map(({ code }) => code)).toEqual(['batch-implied', 'witnesses-disagree'])
  })

  test('says how uncertain it is where the log prints the times of few steps, and those vary', () => {
    const records = (times: readonly number[]) =>
      stepRecords(20, (index) => ({ step: 10 * (index + 1), duration: times[index % times.length] ?? NaN }))
    const codes = (times: readonly number[]) =>
      measured(steady, records(times), { clock: 'none' }).findings.map(({ code }) => code)
    expect(codes([0.2, 0.3, 0.4])).toContain('step-times-sampled')
    expect(codes([0.3, 0.301])).not.toContain('step-times-sampled')
  })

  test('without a batch that is always the same counts each rate over its time', () => {
    const records = stepRecords(41, (index) => ({ at: index * 0.5, rate: 1000 * (1 + (index % 5)) }))
    const open = { facts: {}, unit: 'tokens' as const }
    const measurement = measured(steady, records, open)
    expect(value(measurement)).toBeCloseTo(3000, 5)
    expect(measurement.findings.map(({ code }) => code)).toContain('batch-open')
    expect(value(measured(steady, records, { ...open, rateScope: 'per-device' }))).toBe('devices-unknown')
    expect(
      value(
        measured(
          steady,
          stepRecords(41, (index) => ({ at: index * 0.5 })),
          open,
        ),
      ),
    ).toBe('batch-unknown')
  })

  test('of a run that never settles is missing', () => {
    let at = 0
    const records = stepRecords(60, (index) => ({ at: (at += 60 - index) }))
    expect(value(measured(steady, records))).toBe('no-steady-window')
  })

  test('of a log of a hundred thousand records needs no more memory than of a thousand, and finds the same', () => {
    const measurement = measured(
      steady,
      stepRecords(100_000, (index) => ({ at: index < 1000 ? index * 3 : 2000 + index })),
    )
    expect(value(measurement)).toBeCloseTo(batch, 9)
    expect(measurement.evidence).toMatchObject({
      value: { lastStep: 100_000, how: { data: { resolution: 128 } } },
    })
  })
})

describe('what cannot be timed', () => {
  test('is missing, and never 0, where the only record prints a step time', () => {
    const record = stepRecord({ line: 1, step: 1, at: 50, duration: 1 })
    expect(value(measured(fixed(0, 'rest'), [record]))).toBe('too-few-records')
  })

  test('is missing when the clock stood still', () => {
    const records = stepRecords(30, () => ({ at: 5 }))
    expect(value(measured(fixed(2, 10), records))).toBe('elapsed-not-positive')
  })

  test('is missing when the window has one stamp', () => {
    expect(
      value(
        measured(
          fixed(0, 1),
          stepRecords(3, (index) => ({ at: index })),
        ),
      ),
    ).toBe('too-few-records')
  })

  test('is missing without a batch, with the evidence kept', () => {
    const measurement = measured(
      steady,
      stepRecords(30, (index) => ({ at: index })),
      { facts: {} },
    )
    expect(value(measurement)).toBe('batch-unknown')
    expect(measurement.evidence.kind).toBe('known')
  })

  test('leaves out the stretch where the step number starts again, with its time', () => {
    const steps = [10, 20, 30, 40, 10, 20, 30, 40]
    const at = [0, 10, 20, 30, 500, 510, 520, 530]
    const records = steps.map((step, index) => stepRecord({ line: index + 1, step, at: at[index] ?? NaN }))
    const measurement = measured(fixed(0, 'rest'), records)
    expect(value(measurement)).toBe(batch)
    expect(measurement.findings).toMatchObject([{ code: 'step-count-unknown' }, { code: 'clock-coarse' }])
  })
})

test('stamps of whole seconds are doubted on a short window only', () => {
  const over = (count: number) =>
    measured(
      fixed(1, 'rest'),
      stepRecords(count, (index) => ({ at: index })),
    ).findings.map(({ code }) => code)
  expect(over(30)).toEqual(['clock-coarse'])
  expect(over(300)).toEqual([])
})
