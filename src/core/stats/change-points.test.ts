import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePoints, fewestOfLevel, slowTrend } from './change-points.ts'
import { seededRandom } from './random.ts'

const noise = (count: number, seed: number, centre: number) => {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: count }, () => centre * (1 + 0.01 * normal()))
}

/** Noise of 1 % of which each value keeps the share `rho` of the one before. */
function lasting(count: number, seed: number, rho: number) {
  let state = 0
  return noise(count + 30, seed, 1)
    .map((value) => (state = rho * state + Math.sqrt(1 - rho ** 2) * (value - 1)))
    .slice(30)
    .map((deviation) => 100 * (1 + deviation))
}

describe('change points', () => {
  it('finds a drop of 5 % in noise of 1 % where it is', () => {
    const found = changePoints([...noise(20, 3, 100), ...noise(12, 4, 95)], 0.01)
    expect(found).toEqual([20])
  })

  it('finds two changes, and gives them in order', () => {
    const series = [...noise(15, 5, 100), ...noise(15, 6, 90), ...noise(15, 7, 100)]
    expect(changePoints(series, 0.01)).toEqual([15, 30])
  })

  it('finds a change three values after it, if the history is long enough', () => {
    expect(changePoints([...noise(30, 8, 100), ...noise(3, 9, 90)], 0.01)).toEqual([30])
  })

  it('does not take one slow point for a change', () => {
    expect(changePoints([...noise(15, 10, 100), 80, ...noise(15, 11, 100)], 0.01)).toEqual([])
  })

  const share = (count: number, isTrue: (seed: number) => boolean) =>
    Array.from({ length: count }, (_, seed) => isTrue(seed)).filter(Boolean).length / count

  it.each([0, 0.3, 0.5, 0.7])('takes noise that lasts for several values for no change: ρ = %d', (rho) => {
    const alarms = share(200, (seed) => changePoints(lasting(40, seed, rho), 0.01).length > 0)
    expect(alarms).toBeLessThanOrEqual(0.05)
  })

  it('finds a drop of 3 % in noise of 1 % six values after it', () => {
    const found = share(40, (seed) => {
      const series = noise(36, seed, 100).map((value, at) => (at < 30 ? value : 0.97 * value))
      return changePoints(series, 0.01).some((at) => Math.abs(at - 30) <= 1)
    })
    expect(found).toBeGreaterThanOrEqual(0.85)
  })

  it('finds nothing in values that are all equal, and in too few', () => {
    expect(changePoints(new Array<number>(20).fill(7), 0.01)).toEqual([])
    expect(changePoints([1, 1, 1, 9, 9], 0.01)).toEqual([])
  })

  it('depends on neither the unit nor the origin of the values', () => {
    const series = [...noise(12, 12, 100), ...noise(12, 13, 93)]
    const found = changePoints(series, 0.01)
    expect(
      changePoints(
        series.map((value) => 1000 * value),
        0.01,
      ),
    ).toEqual(found)
    expect(
      changePoints(
        series.map((value) => 64 + value),
        0.01,
      ),
    ).toEqual(found)
  })

  it('leaves no level shorter than the fewest values of one', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 100, noNaN: true }), { maxLength: 24 }), (series) => {
        const edges = [0, ...changePoints(series, 0.05), series.length]
        if (edges.length === 2) return
        for (let i = 1; i < edges.length; i++)
          expect((edges[i] ?? NaN) - (edges[i - 1] ?? NaN)).toBeGreaterThanOrEqual(fewestOfLevel)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a slow trend', () => {
  const slower = (series: readonly number[], share: number) =>
    series.map((value, at) => Math.log(value * (1 - (share * at) / (series.length - 1))))
  const trendOf = (logs: readonly number[]) =>
    changePoints(logs, 0.01).length === 0 ? slowTrend(logs, 0.01) : undefined
  const shareOfTrends = (drawn: (seed: number) => readonly number[]) =>
    Array.from({ length: 100 }, (_, seed) => trendOf(drawn(seed + 1))).filter((found) => found !== undefined)
      .length / 100

  it('of 10% over ten points, or of 5% over twenty, is found and told from a change at one place', () => {
    expect(shareOfTrends((seed) => slower(noise(10, seed, 100), 0.1))).toBeGreaterThan(0.9)
    expect(shareOfTrends((seed) => slower(noise(20, seed, 100), 0.05))).toBeGreaterThan(0.6)
    const found = slowTrend(slower(noise(20, 3, 100), 0.05), 0.01)
    expect(Math.exp(found?.change ?? NaN)).toBeCloseTo(0.95, 2)
    expect(found?.low).toBeLessThan(Math.log(0.95))
    expect(found?.high).toBeGreaterThan(Math.log(0.95))
  })

  it('is found in few series that have none, even where noise lasts', () => {
    expect(shareOfTrends((seed) => slower(noise(20, seed, 100), 0))).toBeLessThanOrEqual(0.01)
    expect(shareOfTrends((seed) => slower(lasting(20, seed, 0.7), 0))).toBeLessThanOrEqual(0.07)
  })

  it('is not what a drop at one place is', () => {
    const drop = [...noise(10, 3, 100), ...noise(10, 4, 95)].map(Math.log)
    expect(trendOf(drop)).toBeUndefined()
    // Too few points for a change to be shown.
    const few = [100.2, 101.1, 99.4, 100.6, 98.9, 95.2, 95.9, 94.1, 95.4, 93.8].map(Math.log)
    expect(trendOf(few)).toBeUndefined()
  })
})
