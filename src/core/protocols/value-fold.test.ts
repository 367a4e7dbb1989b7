import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import type { Protocol, Statistic } from '../model/protocol.ts'
import { protocolNamed } from './protocols.ts'

const dlperf = protocolNamed('dlperf')
const tipc = protocolNamed('tipc')

const value = ({ throughput }: ReturnType<typeof measured>) =>
  throughput.kind === 'known' ? throughput.value : throughput.code

describe('dlperf', () => {
  const records = (count: number) =>
    stepRecords(count, (index) => ({ rate: index < 20 ? 1 : 100 + (index % 2) }))

  test('drops 20 steps and takes the mean of the next 100', () => {
    const measurement = measured(dlperf, records(150))
    expect(measurement).toMatchObject({ protocol: 'dlperf', unit: 'images', records: 100, findings: [] })
    expect(value(measurement)).toBe(100.5)
    expect(measurement.evidence).toMatchObject({
      value: { firstLine: 210, lastLine: 1200, firstStep: 21, lastStep: 120, clock: 'none' },
    })
  })

  test('needs 120 steps: a truncated log yields missing, not a mean of fewer and not zero', () => {
    expect(value(measured(dlperf, records(120)))).toBe(100.5)
    expect(measured(dlperf, records(119)).throughput).toMatchObject({
      kind: 'missing',
      code: 'log-ends-early',
    })
    expect(measured(dlperf, records(14)).throughput).toMatchObject({
      data: { protocol: 'dlperf', unit: 'steps', found: 14, needed: 120 },
    })
  })

  test('counts steps, not lines: of a log of every tenth step it takes ten records', () => {
    const everyTenth = stepRecords(30, (index) => ({ step: 10 * (index + 1), rate: index + 1 }))
    const measurement = measured(dlperf, everyTenth)
    expect(measurement.records).toBe(10)
    // Steps 30 to 120 are records 3 to 12.
    expect(value(measurement)).toBe(7.5)
  })

  test('says when one record stands for more steps than the window has', () => {
    const coarse = stepRecords(9, (index) => ({ step: 500 * (index + 1), rate: 5 }))
    expect(value(measured(dlperf, coarse))).toBe('records-too-coarse')
  })

  test('multiplies by the devices where rates are of one, and asks for their number', () => {
    expect(value(measured(dlperf, records(120), { rateScope: 'per-device' }))).toBe(201)
    const unknown = measured(dlperf, records(120), { rateScope: 'per-device', facts: {} })
    expect(unknown.throughput).toMatchObject({
      code: 'devices-unknown',
      data: { given: 'rate' },
    })
    expect(unknown.evidence.kind).toBe('known')
  })

  test('leaves out what is not a positive number, and says so', () => {
    const holes = stepRecords(120, (index) => ({ rate: index === 50 ? Infinity : index === 60 ? 0 : 40 }))
    const measurement = measured(dlperf, holes)
    expect(value(measurement)).toBe(40)
    expect(measurement.records).toBe(98)
    expect(measurement.findings).toMatchObject([{ code: 'values-dropped', level: 'warning' }])
  })

  test('of a log without rates points at another source; of one without steps says that', () => {
    expect(
      value(
        measured(
          dlperf,
          stepRecords(200, (index) => ({ at: index })),
        ),
      ),
    ).toBe('no-rates')
    expect(value(measured(dlperf, []))).toBe('no-steps')
  })
})

test("dlperf-first-100 takes the mean of rates that are rounded to two digits first, as DLPerf's script does", () => {
  // Unrounded, the mean is 400.004.
  const records = stepRecords(100, () => ({ rate: 400.004 }))
  expect(value(measured(protocolNamed('dlperf-first-100'), records))).toBe(400)
})

describe('tipc', () => {
  test('drops 10 records, cuts five at each end, and multiplies by the devices', () => {
    const records = stepRecords(10 + 13, (index) => ({
      rate: index < 10 ? 9999 : ([1, 2, 3, 4, 5, 70, 71, 72, 900, 901, 902, 903, 904][index - 10] ?? NaN),
    }))
    expect(value(measured(tipc, records, { rateScope: 'per-device' }))).toBe(142)
  })

  test('is missing where cutting leaves nothing', () => {
    const records = stepRecords(20, () => ({ rate: 5 }))
    expect(measured(tipc, records).throughput).toMatchObject({
      code: 'nothing-left-after-trimming',
      data: { count: 10, cut: 5 },
    })
  })

  test('does not count a first line that prints no rate', () => {
    const records = stepRecords(24, (index) => (index === 0 ? {} : { rate: index }))
    // Rates 1 to 10 are dropped, 11 to 23 sorted, 16 to 18 left.
    expect(value(measured(tipc, records))).toBe(17)
  })
})

describe('step times', () => {
  const fromTimes: Protocol = {
    ...tipc,
    source: 'step-times',
    statistic: 'mean',
    window: { kind: 'fixed', skip: 2, count: 'rest' },
  }

  test('give global batch ÷ mean time, never a mean of rates', () => {
    const records = stepRecords(4, (index) => ({ duration: [9, 9, 0.1, 0.3][index] ?? NaN }))
    expect(value(measured(fromTimes, records))).toBeCloseTo(32 / 0.2, 12)
  })

  test('of ten steps of 0.1 s at batch 8 give 80 samples/s', () => {
    const records = stepRecords(12, () => ({ duration: 0.1 }))
    expect(value(measured(fromTimes, records, { facts: { globalBatch: 8 } }))).toBeCloseTo(80, 12)
  })

  test('ask for the batch where the log does not say it', () => {
    const records = stepRecords(12, () => ({ duration: 0.1 }))
    expect(value(measured(fromTimes, records, { facts: { devices: 2 } }))).toBe('batch-unknown')
    expect(value(measured(fromTimes, records, { facts: { batchPerDevice: 2 } }))).toBe('devices-unknown')
  })
})

describe('every statistic', () => {
  const protocolWith = (statistic: Statistic): Protocol => ({
    ...tipc,
    statistic,
    window: { kind: 'fixed', skip: 1, count: 3 },
  })
  const records = stepRecords(6, (index) => ({ rate: [500, 10, 40, 20, 600, 700][index] ?? NaN }))

  test.each([
    ['mean', 70 / 3],
    ['median', 20],
    ['harmonic-mean', 3 / (1 / 10 + 1 / 40 + 1 / 20)],
    ['reported', 20],
  ] as const)('%s is of the window alone', (statistic, expected) => {
    expect(value(measured(protocolWith(statistic), records))).toBeCloseTo(expected, 12)
  })

  test('scales with the rates', () => {
    const rates = fc.array(fc.double({ min: 1, max: 1e4, noNaN: true }), { minLength: 4, maxLength: 50 })
    const kinds = fc.constantFrom<Statistic>('mean', 'median', 'harmonic-mean', 'reported')
    fc.assert(
      fc.property(rates, kinds, (all, kind) => {
        const scaled = (by: number) =>
          value(
            measured(
              protocolWith(kind),
              stepRecords(all.length, (index) => ({ rate: (all[index] ?? NaN) * by })),
            ),
          )
        expect(scaled(8)).toBeCloseTo(Number(scaled(1)) * 8, 6)
      }),
    )
  })
})

test('an automatic window of rates drops the warm-up and keeps the rest', () => {
  const automatic: Protocol = { ...tipc, window: { kind: 'automatic' }, statistic: 'median' }
  const records = stepRecords(40, (index) => ({ rate: index < 3 ? 20 : 100 + (index % 3) }))
  const measurement = measured(automatic, records)
  expect(value(measurement)).toBe(101)
  expect(measurement.evidence).toMatchObject({ value: { firstStep: 4, lastStep: 40 } })
})
