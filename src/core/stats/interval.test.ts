import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RepeatStatistic } from '../model/protocol.ts'
import { bootstrapMedianRatio } from './bootstrap.ts'
import { figureInterval, level, ratioInterval, sequentialInterval } from './interval.ts'
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

test('the interval of a median of many repeats is between two of them', () => {
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  // 1 − 2 · (1 + 10) ⁄ 2¹⁰ = 97.9 %; one further in it would be 89 %.
  expect(figureInterval(5.5, ten, 'median')).toEqual({ low: 2, high: 9, level: 0.95 })
  expect(figureInterval(3, [1, 2, 3, 4, 5], 'median')).toEqual({ low: 1, high: 5, level: 0.9375 })
})

test.each([2, 3, 5])(
  'repeats of at least %i that end once their interval is narrow contain the true median in 93 of 100 experiments',
  (least) => {
    for (const within of [0.005, 0.01, 0.02]) {
      const random = seededRandom(17)
      let contained = 0
      for (let experiment = 0; experiment < 1000; experiment++) {
        const repeats = draws((from) => Math.exp(0.01 * normal(from)), least, random)
        const intervalNow = () => sequentialInterval(median(repeats), repeats, 'median')
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
      const interval = sequentialInterval(figure, repeats, 'median', min)
      if (interval === undefined) throw new Error('no interval')
      const isNarrow = (interval.high - interval.low) / 2 <= within * figure
      if (isNarrow || repeats.length === max) return { interval, repeats: repeats.length }
      repeats.push(draw())
    }
  }

  const coverage = (machine: Machine, truth: number, rule: readonly [number, number, number]) => {
    const random = seededRandom(5)
    const all = Array.from({ length: 800 }, () => ended(machine(random), rule))
    const share = (is: (end: ReturnType<typeof ended>) => boolean) => all.filter(is).length / all.length
    return {
      covered: share(({ interval: { low, high } }) => low <= truth && truth <= high),
      level: all[0]?.interval.level ?? NaN,
      repeats: all.reduce((sum, { repeats }) => sum + repeats, 0) / all.length,
    }
  }

  const rules = [
    [0.02, 5, 10],
    [0.01, 5, 10],
    [0.01, 5, 20],
    [0.02, 3, 10],
  ] as const

  test.each(rules)(
    'contain the true figure as often as they say, with two speeds: ±%d, %i to %i',
    (...rule) => {
      for (const gap of [0.03, 0.05, 0.1]) {
        // The fast 55 % of all repeats have the median at their 9 % quantile.
        const { covered, level } = coverage(twoSpeeds(gap), Math.exp(0.003 * -1.335), rule)
        expect(covered).toBeGreaterThan(level - 0.02)
      }
    },
  )

  test.each(rules)('do so where each depends a little on the one before: ±%d, %i to %i', (...rule) => {
    const { covered, level } = coverage(dependent(0.3), 1, rule)
    expect(covered).toBeGreaterThan(level - 0.02)
    expect(coverage(dependent(0.7), 1, rule).covered).toBeGreaterThan(0.82)
  })

  test('end at once on a stable machine, and say at which level', () => {
    const stable: Machine = (random) => () => Math.exp(0.003 * normal(random))
    expect(coverage(stable, 1, [0.02, 5, 20]).repeats).toBeLessThan(5.1)
    expect(coverage(stable, 1, [0.01, 5, 20])).toMatchObject({ level: 0.95 })
    expect(coverage(stable, 1, [0.01, 5, 20]).repeats).toBeLessThan(6)
    expect(coverage(stable, 1, [0.02, 3, 20])).toMatchObject({ level: 0.875 })
  })
})
