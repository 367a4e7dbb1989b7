import { describe, expect, test } from 'vitest'
import type { LogContext } from '../model/log.ts'
import { seconds } from '../model/units.ts'
import { agree, netBetween, samplesOf, sourceRateOf, sourceRatesOf, wallRate } from './rate-sources.ts'
import type { SourceSums } from './stretch.ts'

const context: LogContext = {
  facts: { devices: 2, batchPerDevice: 16 },
  unit: 'images',
  rateScope: 'per-device',
  summary: undefined,
  clock: 'log',
}

const resolutions = { clock: 0.5, durations: 0.01, rates: 2, arrival: 0.25 }

/**
 * 100 steps of 32 samples in 50 s: 64 a second. 95 of them print 0.5 s and 32 a second for one device, and all lines take
 * 40 s to arrive.
 */
const sums: SourceSums = {
  steps: 100,
  stated: 0,
  unstated: 100,
  elapsed: 50,
  arrived: 40,
  durations: 47.5,
  durationSteps: 95,
  statedPerRate: 0,
  unstatedPerRate: 95 / 32,
  rateSteps: 95,
  worked: { byClock: 0, byTimes: 0 },
  sinceStart: { steps: 0, perRate: 0, total: { steps: 0, perRate: 0 } },
}

const ratesOf = (changes: Partial<SourceSums> = {}, other: Partial<LogContext> = {}) =>
  sourceRatesOf({ ...sums, ...changes }, resolutions, { ...context, ...other })

describe('the rate of a source', () => {
  test('is samples ÷ time of the steps that it covers, as exact as its resolution', () => {
    const { elapsed, stepTimes, rates, arrival } = ratesOf()
    expect(elapsed).toEqual({ figure: 64, uncertainty: 0.01 })
    expect(stepTimes?.figure).toBeCloseTo(64, 12)
    // Half of 0.01 s of a step of 0.5 s; half of 2 images/s of 32.
    expect(stepTimes?.uncertainty).toBeCloseTo(0.01, 12)
    expect(rates?.figure).toBeCloseTo(64, 12)
    expect(rates?.uncertainty).toBeCloseTo(2 / 2 / 32, 12)
    expect(arrival).toEqual({ figure: 80, uncertainty: 0.25 / 40 })
  })

  test('is missing where the source covers less than nine steps of ten', () => {
    expect(ratesOf({ durationSteps: 90, rateSteps: 90 })).toMatchObject({
      stepTimes: { figure: expect.any(Number) as number },
      rates: { figure: expect.any(Number) as number },
    })
    const { stepTimes, rates } = ratesOf({ durationSteps: 89, rateSteps: 89 })
    expect([stepTimes, rates]).toEqual([undefined, undefined])
  })

  test('of step times that leave out loading is missing where there is a clock', () => {
    expect(ratesOf({}, { timesWithoutLoading: true }).stepTimes).toBeUndefined()
    expect(ratesOf({}, { timesWithoutLoading: true, clock: 'none' }).stepTimes?.figure).toBeCloseTo(64, 12)
  })

  test('is missing where a rate is of one device, and nobody says of how many', () => {
    expect(ratesOf({}, { facts: { globalBatch: 32 } }).rates).toBeUndefined()
    expect(ratesOf({}, { facts: { globalBatch: 32 }, rateScope: 'global' }).rates?.figure).toBeCloseTo(32, 12)
  })

  test('of arrival is missing where the log has no clock or one that pauses, or is played back faster than it was written', () => {
    expect(ratesOf({}, { clock: 'arrival' }).arrival).toBeUndefined()
    expect(ratesOf({}, { clockPauses: true }).arrival).toBeUndefined()
    expect(ratesOf({ arrived: 25 }).arrival).toEqual({ figure: 128, uncertainty: 0.01 })
    expect(ratesOf({ arrived: 24.9 }).arrival).toBeUndefined()
  })

  test('is a positive number', () => {
    for (const figure of [0, -1, NaN, Infinity]) expect(sourceRateOf(figure, 0)).toBeUndefined()
    expect(sourceRateOf(1e-9, 0)).toEqual({ figure: 1e-9, uncertainty: 0 })
  })
})

test('samples are those that are stated, and the global batch for each other step', () => {
  expect(samplesOf(10, 3, context)).toBe(106)
  expect(samplesOf(10, 0, { ...context, facts: {} })).toBe(10)
  expect(samplesOf(10, 3, { ...context, facts: {} })).toBeNaN()
})

describe('the rate of the wall time', () => {
  const elapsed = { figure: 64, uncertainty: 0.01 }
  const wall = (covered: number, changes: Partial<LogContext> = {}) =>
    wallRate({ elapsed }, covered, { ...context, wall: seconds(100), ...changes }).wall

  test('is higher by as much as the clock covers more than the run took', () => {
    expect(wall(150)).toEqual({ figure: 96, uncertainty: 0 })
    expect(wall(200)).toEqual({ figure: 128, uncertainty: 0 })
  })

  test('is missing where the run took as long, and where the log is played back', () => {
    expect(wall(100)).toBeUndefined()
    expect(wall(50)).toBeUndefined()
    expect(wall(201)).toBeUndefined()
    expect(wall(NaN)).toBeUndefined()
  })

  test('is missing without a clock, a wall time or a rate', () => {
    expect(wall(150, { clock: 'arrival' })).toBeUndefined()
    expect(wallRate({ elapsed }, 150, context)).toEqual({})
    expect(wallRate({}, 150, { ...context, wall: seconds(100) })).toEqual({})
  })
})

test('two rates agree within 3% beyond what their resolution explains', () => {
  const [low, high] = [
    { figure: 100, uncertainty: 0.01 },
    { figure: 106, uncertainty: 0.02 },
  ]
  expect(netBetween(low, high)).toBeCloseTo(0.03, 12)
  expect(netBetween(high, low)).toBeCloseTo(0.03, 12)
  expect(agree(low, { ...high, figure: 105.99 })).toBe(true)
  expect(agree(low, { ...high, figure: 106.01 })).toBe(false)
})
