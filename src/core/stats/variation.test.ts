import { describe, expect, test } from 'vitest'
import { seededRandom } from './random.ts'
import { variationOf } from './variation.ts'

const noiseOf = (seed: number) => {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return { random, normal }
}

const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1)
/** In how many of a hundred series the level comes and goes. */
const found = (series: (seed: number) => readonly number[], digit = 0, areMeans = false) =>
  seeds.filter((seed) => variationOf(series(seed), () => digit, areMeans) !== undefined).length

const series =
  (level: (place: number) => number, count = 400, noise = 0.02) =>
  (seed: number) => {
    const { normal } = noiseOf(seed)
    return Array.from({ length: count }, (_, index) => level(index / count) * (1 + noise * normal()))
  }

const inPeriod = (place: number, periods: number) => (place * periods) % 1

describe('a level that comes and goes', () => {
  test.each([
    ['a square wave', (place: number) => (inPeriod(place, 4) < 0.5 ? 1 : 1.2)],
    ['unequal halves', (place: number) => (inPeriod(place, 5) < 0.25 ? 1.25 : 1)],
    ['a slow swing', (place: number) => 1 + 0.12 * Math.sin(2 * Math.PI * 3 * place)],
    ['a saw', (place: number) => 1 + 0.3 * inPeriod(place, 5)],
    ['one slow stretch', (place: number) => (place > 0.4 && place < 0.65 ? 1.3 : 1)],
    ['three levels', (place: number) => [1, 1.3, 1.15][Math.floor(place * 9) % 3] ?? NaN],
  ])('is found in %s, of many steps and of few records', (_, level) => {
    expect(found(series(level))).toBeGreaterThan(95)
    expect(found(series(level, 40, 0.005), 0, true)).toBeGreaterThan(95)
  })

  test('is found where it is small and clear', () => {
    expect(found(series((place) => (inPeriod(place, 4) < 0.5 ? 1 : 1.05), 400, 0.004))).toBe(100)
  })

  test('has its two levels', () => {
    const wave = series((place) => (inPeriod(place, 4) < 0.5 ? 1 : 1.2), 400, 0.002)(1)
    const { low, high } = variationOf(wave, () => 0, false) ?? { low: NaN, high: NaN }
    expect(low).toBeCloseTo(1, 1)
    expect(high).toBeCloseTo(1.2, 1)
  })
})

describe('nothing is found in', () => {
  const correlated = (rho: number, spread: number) => (seed: number) => {
    const { normal } = noiseOf(seed)
    let state = normal()
    return Array.from({ length: 200 }, () => {
      const value = 1 + spread * state
      state = rho * state + Math.sqrt(1 - rho ** 2) * normal()
      return value
    })
  }
  test.each([
    ['a steady run', series(() => 1), 0],
    ['a noisy one', series(() => 1, 200, 0.1), 0],
    ['neighbours that are alike', correlated(0.5, 0.03), 1],
    ['neighbours that are very alike', correlated(0.9, 0.02), 3],
    [
      'every other step slower',
      (seed: number) => series(() => 1)(seed).map((v, i) => v * (1 + 0.3 * (i % 2))),
      0,
    ],
    [
      'one step in six slower',
      (seed: number) => series(() => 1)(seed).map((v, i) => v * (i % 6 === 0 ? 1.8 : 1)),
      0,
    ],
    [
      'steps of two kinds at random',
      (seed: number) => {
        const { random } = noiseOf(seed)
        return series(() => 1)(seed).map((v) => v * (random() < 0.5 ? 1.2 : 1))
      },
      0,
    ],
    ['single slow steps', (seed: number) => series(() => 1)(seed).map((v, i) => (i % 50 === 9 ? 30 : v)), 0],
    ['a slow drift', series((place) => 1 + 0.09 * place), 0],
    ['a lasting change of a little', series((place) => (place < 0.5 ? 1 : 1.05)), 0],
    ['few values', series((place) => (place < 0.5 ? 1 : 1.3), 9), 0],
  ])('%s', (_, draw, most) => {
    expect(found(draw)).toBeLessThanOrEqual(most)
  })

  test('values of one coarse digit', () => {
    const rounded = (seed: number) => series(() => 0.234)(seed).map((value) => Math.round(value * 100) / 100)
    expect(found(rounded, 0.01)).toBe(0)
  })
})
