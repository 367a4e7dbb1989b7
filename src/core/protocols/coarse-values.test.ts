import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import type { Finding } from '../model/finding.ts'
import type { Measurement } from '../model/measurement.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
/** 2 devices × 16 samples, as the context of these tests says. */
const batch = 32
const byTimes = { ...steady, source: 'step-times', disagreement: 'warns' } as const
const byRates = { ...steady, source: 'steps', disagreement: 'warns' } as const

interface Ends {
  readonly low: number
  readonly high: number
}

const endsOf = (found: Finding | undefined) =>
  found !== undefined && 'data' in found ? (found.data as Ends) : { low: NaN, high: NaN }

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
const finding = ({ findings }: Measurement) => findings.find(({ code }) => code === 'values-coarse')

describe('step times with too few digits', () => {
  test.each([
    [0.23, 1, 0.2],
    [0.0172, 2, 0.02],
    [0.0017, 3, 0.002],
  ])(
    'of %d s printed with %i decimals leave the figure open between two digits',
    (time, decimals, printed) => {
      const records = stepRecords(50, () => ({ duration: rounded(time, decimals) }))
      for (const protocol of [steady, byTimes]) {
        const measurement = measured(protocol, records, { clock: 'none' })
        expect(measurement.throughput).toMatchObject({ value: expect.closeTo(batch / printed, 6) as number })
        const found = finding(measurement)
        expect(found).toMatchObject({ level: 'warning', data: { by: 'step-times', digit: 10 ** -decimals } })
        const { low, high } = endsOf(found)
        expect(low).toBeLessThan(batch / time)
        expect(high).toBeGreaterThan(batch / time)
      }
    },
  )

  test('are no matter where the clock is finer', () => {
    const records = stepRecords(50, (index) => ({ at: 100 + 0.2312 * index, duration: 0.2 }))
    const measurement = measured(steady, records)
    expect(measurement.throughput).toMatchObject({ value: expect.closeTo(batch / 0.2312, 3) as number })
    expect(finding(measurement)).toBeUndefined()
  })

  test('give way to finer rates where there is no clock', () => {
    const records = stepRecords(50, (index) => ({
      duration: 0.2,
      rate: rounded(batch / 0.2312, 2) + (index % 2) / 50,
    }))
    const measurement = measured(steady, records, { clock: 'none' })
    expect(measurement.throughput).toMatchObject({ value: expect.closeTo(batch / 0.2312, 0) as number })
    expect(finding(measurement)).toBeUndefined()
  })

  test('are no matter where they vary enough for their mean, or where the clock gives the same', () => {
    const spread = [0.31, 0.47, 0.39, 0.55, 0.36, 0.42, 0.28, 0.51]
    const varying = stepRecords(160, (index) => ({ duration: rounded(spread[index % 8] ?? NaN, 1) }))
    expect(finding(measured(byTimes, varying, { clock: 'none' }))).toBeUndefined()
    const confirmed = stepRecords(100, (index) => ({ at: 100 + 0.2 * index, duration: 0.2 }))
    expect(finding(measured(byTimes, confirmed))).toBeUndefined()
  })

  test('are fine with three digits', () => {
    const fine = stepRecords(50, (index) => ({ duration: 0.231 + (index % 2) / 1000 }))
    expect(finding(measured(steady, fine, { clock: 'none' }))).toBeUndefined()
  })
})

test('rates below ten without decimals leave the figure open too', () => {
  const records = stepRecords(50, (index) => ({ at: 100 + (batch / 3.4) * index, rate: 3 }))
  expect(finding(measured(byRates, records))).toMatchObject({
    level: 'warning',
    data: { by: 'rates', digit: 1, low: 2.5, high: 3.5 },
  })
  expect(finding(measured(steady, records))).toBeUndefined()
})

describe('time stamps of whole minutes', () => {
  const log = (step: number) =>
    stepRecords(300, (index) => ({ at: Math.floor((3600 + step * index) / 60) * 60 }))

  test('make the figure as uncertain as they are coarse', () => {
    const { findings } = measured(steady, log(1.1))
    expect(findings).toMatchObject([
      { code: 'clock-minutes', data: { share: expect.closeTo(0.2, 1) as number } },
    ])
  })

  test('are those of a fine clock where each step takes a minute', () => {
    const records = stepRecords(20, (index) => ({ at: 3600 + 60 * index }))
    expect(measured(steady, records).findings).toEqual([])
  })
})
