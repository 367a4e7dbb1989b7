import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RepeatStatistic } from '../model/protocol.ts'
import { bootstrapMedianRatio } from './bootstrap.ts'
import { figureInterval, level, ratioInterval } from './interval.ts'
import { seededRandom } from './random.ts'
import { repeatFigure, sorted } from './sample.ts'

type Noise = (random: () => number) => number

const normal: Noise = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Kinds of noise of repeats, each with the median of its distribution. */
const noises: Readonly<Record<string, { draw: Noise; median: number }>> = {
  'log-normal': { draw: (random) => Math.exp(0.01 * normal(random)), median: 1 },
  'exponential delays': {
    draw: (random) => 1 / (1 - 0.01 * Math.log(1 - random())),
    median: 1 / (1 + 0.01 * Math.LN2),
  },
  'heavy tails': {
    draw: (random) => Math.exp((random() < 0.1 ? 0.06 : 0.01) * normal(random)),
    median: 1,
  },
}

const draws = (noise: Noise, count: number, random: () => number) =>
  Array.from({ length: count }, () => noise(random))

const median = (repeats: readonly number[]) => repeatFigure(sorted(repeats), 'median') ?? NaN

const experiments = 2000

describe('an interval of 95 % contains the true median in about 95 of 100 experiments', () => {
  const table = Object.keys(noises).flatMap((noise) =>
    [2, 3, 4, 5, 6, 7, 10, 20].map((count) => [noise, count] as const),
  )
  test.each(table)('with %s noise and %i repeats', (name, count) => {
    const noise = noises[name]
    if (noise === undefined) throw new Error(name)
    const random = seededRandom(count)
    let contained = 0
    for (let experiment = 0; experiment < experiments; experiment++) {
      const repeats = draws(noise.draw, count, random)
      const interval = figureInterval(median(repeats), repeats, 'median')
      if (interval !== undefined && interval.low <= noise.median && noise.median <= interval.high) contained++
    }
    expect(contained / experiments).toBeGreaterThan(0.92)
  })

  test('which the percentile bootstrap does not reach with 3 or 7 repeats', () => {
    const random = seededRandom(1)
    for (const [count, most] of [
      [3, 0.8],
      [7, 0.91],
    ] as const) {
      let contained = 0
      for (let experiment = 0; experiment < 300; experiment++) {
        const repeats = draws((from) => Math.exp(0.01 * normal(from)), count, random)
        const { low, high } = bootstrapMedianRatio(repeats, [1], level)
        if (low <= 1 && 1 <= high) contained++
      }
      expect(contained / 300).toBeLessThan(most)
    }
  })
})

test.each([2, 3, 5, 7])(
  'the interval of a ratio of medians of %i repeats contains the true ratio',
  (count) => {
    const random = seededRandom(11)
    let contained = 0
    for (let experiment = 0; experiment < 300; experiment++) {
      const above = draws((from) => 8 * Math.exp(0.01 * normal(from)), count, random)
      const below = draws((from) => Math.exp(0.02 * normal(from)), count, random)
      const interval = ratioInterval(median(above) / median(below), above, below, 'median')
      if (interval !== undefined && interval.low <= 8 && 8 <= interval.high) contained++
    }
    expect(contained / 300).toBeGreaterThan(0.91)
  },
)

const repeats = (minLength: number) =>
  fc.array(fc.double({ min: 1, max: 2, noNaN: true }), { minLength, maxLength: 12 })
const statistic = fc.constantFrom<RepeatStatistic>('median', 'mean', 'drop-extremes-mean')

test('an interval contains its figure, and scales with the repeats', () => {
  fc.assert(
    fc.property(repeats(3), statistic, (values, kind) => {
      const figure = repeatFigure(sorted(values), kind) ?? NaN
      const interval = figureInterval(figure, values, kind)
      const scaled = figureInterval(
        figure * 4,
        values.map((value) => value * 4),
        kind,
      )
      expect(interval?.low).toBeLessThanOrEqual(figure * (1 + 1e-12))
      expect(interval?.high).toBeGreaterThanOrEqual(figure / (1 + 1e-12))
      expect(scaled?.low).toBeCloseTo((interval?.low ?? NaN) * 4, 9)
      expect(scaled?.high).toBeCloseTo((interval?.high ?? NaN) * 4, 9)
    }),
  )
})

test('equal repeats leave nothing open', () => {
  for (const count of [2, 3, 5, 9]) {
    const values = new Array<number>(count).fill(812.5)
    const figure = figureInterval(812.5, values, 'median')
    const ratio = ratioInterval(2, values, values, 'mean')
    for (const [end, value] of [
      [figure?.low, 812.5],
      [figure?.high, 812.5],
      [ratio?.low, 2],
      [ratio?.high, 2],
    ] as const) {
      expect(end).toBeCloseTo(value, 10)
    }
  }
})

test('one repeat has no interval, and neither has a ratio to one', () => {
  expect(figureInterval(5, [5], 'median')).toBeUndefined()
  expect(ratioInterval(2, [10, 10.1, 9.9], [5], 'median')).toBeUndefined()
})

test('the interval of a median is that of the mean, and contains two of the repeats', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => 100 + value)
  const { low, high } = figureInterval(105.5, ten, 'median') ?? { low: NaN, high: NaN }
  // 2.262 standard errors of 0.958 around 105.46 are from 103.3 to 107.7.
  expect({ low, high }).toEqual({ low: 103, high: 108 })
  // Of five repeats, the least and the greatest are within.
  expect(figureInterval(103, [101, 103, 103, 103, 105], 'median')).toEqual({ low: 101, high: 105, level })
})

test('one repeat far from the others, or a second speed, leaves the ends to two of the repeats', () => {
  const outlier = [100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6, 100.7, 100.8, 70]
  expect(figureInterval(median(outlier), outlier, 'median')).toEqual({ low: 100, high: 100.7, level })
  const speeds = [100, 100.1, 100.2, 97, 97.1, 97.2, 97.3, 97.4, 97.5, 97.6]
  expect(figureInterval(median(speeds), speeds, 'median')).toEqual({ low: 97.1, high: 100.1, level })
})

test.each([4, 5])(
  'repeats of at least %i that end once their interval is narrow contain the true median in 93 of 100 experiments',
  (least) => {
    for (const within of [0.005, 0.01, 0.02]) {
      const random = seededRandom(17)
      let contained = 0
      for (let experiment = 0; experiment < 1000; experiment++) {
        const repeats = draws((from) => Math.exp(0.01 * normal(from)), least, random)
        const intervalNow = () => figureInterval(median(repeats), repeats, 'median', true)
        let interval = intervalNow()
        while (interval !== undefined && repeats.length < 20) {
          if ((interval.high - interval.low) / 2 / median(repeats) <= within) break
          repeats.push(Math.exp(0.01 * normal(random)))
          interval = intervalNow()
        }
        if (interval !== undefined && interval.low <= 1 && 1 <= interval.high) contained++
      }
      expect(contained / 1000).toBeGreaterThan(0.93)
    }
  },
)

describe('repeats that end once their interval is narrow', () => {
  type Machine = (random: () => number) => () => number
  const twoSpeeds =
    (gap: number): Machine =>
    (random) =>
    () =>
      Math.exp(0.003 * normal(random) - (random() < 0.45 ? gap : 0))
  const dependent =
    (rho: number): Machine =>
    (random) => {
      let state = normal(random)
      return () => {
        const value = Math.exp(0.01 * state)
        state = rho * state + Math.sqrt(1 - rho ** 2) * normal(random)
        return value
      }
    }

  const ended = (draw: () => number, [within, min, max]: readonly [number, number, number]) => {
    const repeats = Array.from({ length: min }, draw)
    for (;;) {
      const figure = median(repeats)
      const interval = figureInterval(figure, repeats, 'median', true)
      if (interval === undefined) throw new Error('no interval')
      const isNarrow = (interval.high - interval.low) / 2 <= within * figure
      if (isNarrow || repeats.length === max) return { interval, repeats: repeats.length }
      repeats.push(draw())
    }
  }

  const coverage = (machine: Machine, truth: number, rule: readonly [number, number, number]) => {
    const random = seededRandom(5)
    const all = Array.from({ length: 500 }, () => ended(machine(random), rule))
    const share = (is: (end: ReturnType<typeof ended>) => boolean) => all.filter(is).length / all.length
    return {
      covered: share(({ interval: { low, high } }) => low <= truth && truth <= high),
      repeats: all.reduce((sum, { repeats }) => sum + repeats, 0) / all.length,
    }
  }

  test.each([
    [0.02, 5, 10],
    [0.01, 5, 10],
    [0.01, 6, 20],
  ] as const)('contain the true figure, with two speeds: ±%d, %i to %i', (...rule) => {
    for (const gap of [0.03, 0.05, 0.1]) {
      // The fast 55 % of all repeats have the median at their 9 % quantile.
      expect(coverage(twoSpeeds(gap), Math.exp(0.003 * -1.335), rule).covered).toBeGreaterThan(0.925)
    }
  })

  test('may all have met the slower speed, in few cases, from four repeats on', () => {
    expect(coverage(twoSpeeds(0.05), Math.exp(0.003 * -1.335), [0.02, 4, 10]).covered).toBeGreaterThan(0.89)
  })

  test('contain it less often where each depends on the one before', () => {
    for (const rule of [
      [0.02, 4, 10],
      [0.01, 4, 20],
    ] as const) {
      expect(coverage(dependent(0.3), 1, rule).covered).toBeGreaterThan(0.87)
      expect(coverage(dependent(0.7), 1, rule).covered).toBeGreaterThan(0.65)
    }
  })

  test('take at most 4.5 repeats for ±2 % and 9 for ±1 % where runs differ by 1 %', () => {
    const machine: Machine = (random) => () => Math.exp(0.01 * normal(random))
    const [wide, narrow] = [coverage(machine, 1, [0.02, 4, 10]), coverage(machine, 1, [0.01, 4, 20])]
    expect(wide.repeats).toBeLessThanOrEqual(4.5)
    expect(narrow.repeats).toBeLessThanOrEqual(9)
    expect(Math.min(wide.covered, narrow.covered)).toBeGreaterThan(0.935)
  })

  test('end at once on a stable machine', () => {
    const stable: Machine = (random) => () => Math.exp(0.003 * normal(random))
    expect(coverage(stable, 1, [0.02, 4, 20]).repeats).toBeLessThan(4.1)
    expect(coverage(stable, 1, [0.01, 4, 20]).repeats).toBeLessThan(4.2)
  })
})
