import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/random.ts'
import { approachCurve } from './approach-curve.ts'

const steady = 4096

/** Rates of single steps: the first ten times slower, the others steady but for some noise. */
function single(seed: number, count: number, slow = 2): number[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const noise = 1 + 0.04 * (random() - 0.5)
    return steady * noise * (index < slow ? 0.1 : 1)
  })
}

function averaged(rates: readonly number[], weight: number): number[] {
  let average = rates[0] ?? NaN
  return rates.map((rate) => (average += weight * (rate - average)))
}

function sinceStart(rates: readonly number[]): number[] {
  let time = 0
  return rates.map((rate, index) => (index + 1) / (time += 1 / rate))
}

const curveOf = (rates: readonly number[]) =>
  approachCurve(
    rates.map((rate, index) => ({ rate, taken: index + 1 })),
    0.01,
  )

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

describe('the curve of running averages', () => {
  it('tells the rate behind means since the start', () => {
    for (const seed of seeds) {
      const curve = curveOf(sinceStart(single(seed, 40 * seed)))
      expect(Math.abs((curve?.rate ?? NaN) / steady - 1)).toBeLessThan(0.015)
      expect(curve?.isSure).toBe(true)
    }
  })

  it('tells the rate behind exponential averages', () => {
    for (const seed of seeds) {
      const curve = curveOf(averaged(single(seed, 120), 0.03))
      expect(Math.abs((curve?.rate ?? NaN) / steady - 1)).toBeLessThan(0.02)
      expect(curve?.isSure).toBe(true)
    }
  })

  it('is not sure of averages that are far from what they approach', () => {
    for (const seed of seeds) {
      const inverse = averaged(
        single(seed, 60, 1).map((rate) => 1 / rate),
        0.01,
      )
      expect(curveOf(inverse.map((time) => 1 / time))?.isSure).not.toBe(true)
    }
  })

  it('is not seen in rates of single steps, whatever their start', () => {
    for (const seed of seeds)
      for (const slow of [0, 1, 5]) expect(curveOf(single(seed, 200, slow))).toBe(undefined)
    for (const seed of seeds) {
      const warming = single(seed, 200, 0).map((rate, index) => rate / (1 + 4 * Math.exp(-index / 8)))
      const curve = curveOf(warming)
      if (curve !== undefined) expect(Math.abs(curve.rate / steady - 1)).toBeLessThan(0.01)
    }
  })
})
