import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import type { Protocol } from '../model/protocol.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
/** 2 devices × 16 samples, as the context of these tests says. */
const batch = 32

const value = ({ throughput }: ReturnType<typeof measured>) =>
  throughput.kind === 'known' ? throughput.value : throughput.code

/** Steps of one second, whose printed values are so many times what they should be. */
const log = (rates: number, durations: number, count = 100) =>
  stepRecords(count, (index) => ({
    at: index + 0.001 * (index % 3),
    rate: batch * rates * (1 + 1e-5 * (index % 7)),
    duration: durations * (1 + 1e-5 * (index % 5)),
  }))

const doubt = ({ findings }: ReturnType<typeof measured>) =>
  findings.find(({ code }) => code === 'witnesses-disagree')

describe('rate sources', () => {
  const factors = fc.double({ min: 0.2, max: 5, noNaN: true })

  test('that agree within 3 % say nothing, beyond that there is a warning, beyond 10 % no figure', () => {
    fc.assert(
      fc.property(factors, factors, (rates, durations) => {
        const figures = [1, rates, 1 / durations]
        const apart = Math.max(...figures) / Math.min(...figures) - 1
        fc.pre(Math.abs(apart - 0.03) > 0.002 && Math.abs(apart - 0.1) > 0.002)
        const measurement = measured(steady, log(rates, durations))
        expect(doubt(measurement) !== undefined).toBe(apart > 0.03)
        if (apart > 0.1) expect(value(measurement)).toBe('witnesses-disagree')
        else expect(Number(value(measurement)) / batch).toBeCloseTo(1, 3)
      }),
    )
  })

  test('that disagree leave the figure of the source that was named, with the warning', () => {
    const protocol: Protocol = { ...steady, disagreement: 'warns' }
    const measurement = measured(protocol, log(1.5, 1))
    expect(Number(value(measurement)) / batch).toBeCloseTo(1, 3)
    expect(doubt(measurement)?.level).toBe('warning')
  })

  test('withhold a figure of printed rates as they do one of elapsed time', () => {
    expect(value(measured(protocolNamed('dlperf'), log(1.5, 1, 150)))).toBe('witnesses-disagree')
  })

  test.each([
    ['one-device', log(0.5, 1)],
    ['batch', log(4, 1)],
    ['leaves-out', log(1.2, 1 / 1.2)],
    ['averages', log(0.8, 1.25)],
  ] as const)('name %s as the cause', (kind, records) => {
    expect(doubt(measured(steady, records))).toMatchObject({ data: { why: { kind } } })
  })

  test('of whole seconds over a short window are not held against finer ones', () => {
    const records = stepRecords(20, (index) => ({ at: Math.floor(index * 0.95), rate: batch / 0.95 }))
    expect(doubt(measured({ ...steady, window: { kind: 'fixed', skip: 1, count: 'rest' } }, records))).toBe(
      undefined,
    )
  })

  test('count the samples that a record states, not the batch', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 30, maxLength: 60 }), (samples) => {
        const records = stepRecords(samples.length, (index) => ({
          at: index,
          rate: samples[index] ?? NaN,
          batch: samples[index] ?? NaN,
        }))
        const measurement = measured(protocolNamed('mlperf'), records)
        const taken = samples.slice(1).reduce((sum, sample) => sum + sample, 0)
        expect(value(measurement)).toBeCloseTo(taken / (samples.length - 1), 9)
        expect(doubt(measurement)).toBe(undefined)
      }),
    )
  })

  test('cannot count batches that are only a limit', () => {
    expect(value(measured(steady, log(1, 1), { batchIsLimit: true }))).toBe('batch-varies')
    expect(value(measured(protocolNamed('dlperf'), log(1, 1, 150), { batchIsLimit: true }))).toBeCloseTo(
      batch,
      1,
    )
  })
})

test('a mean of rates that is far from samples ÷ time has a warning, and stays', () => {
  let at = 0
  const records = stepRecords(150, (index) => {
    const time = index % 2 === 0 ? 1 : 4
    return { at: (at += time), rate: batch / time }
  })
  const measurement = measured(protocolNamed('dlperf'), records)
  expect(value(measurement)).toBe((batch + batch / 4) / 2)
  expect(measurement.findings).toMatchObject([{ code: 'statistic-differs', data: { whole: batch / 2.5 } }])
})
