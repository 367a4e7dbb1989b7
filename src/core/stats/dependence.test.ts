import { describe, expect, it } from 'vitest'
import { dependenceFactor } from './interval.ts'
import { seededRandom } from './random.ts'

const random = seededRandom(4)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function wandering(rho: number, count: number): number[] {
  let state = normal()
  return Array.from({ length: count }, () => {
    const value = 100 + state
    state = rho * state + Math.sqrt(1 - rho ** 2) * normal()
    return value
  })
}

const meanFactor = (rho: number, count: number) => {
  const factors = Array.from({ length: 300 }, () => dependenceFactor(wandering(rho, count)))
  return factors.reduce((sum, factor) => sum + factor, 0) / factors.length
}

describe('the factor of an interval', () => {
  it.each([10, 20, 40])('is larger the more %i repeats depend on the one before', (count) => {
    const [none, some, much] = [0, 0.4, 0.8].map((rho) => meanFactor(rho, count))
    expect(some).toBeGreaterThan(none ?? NaN)
    expect(much).toBeGreaterThan(some ?? NaN)
  })

  it('is that of the correlation where repeats are many', () => {
    // √((1 + ρ) ÷ (1 − ρ)) for a long AR(1) series.
    expect(meanFactor(0.5, 400)).toBeCloseTo(Math.sqrt(3), 1)
    expect(meanFactor(0, 400)).toBeLessThan(1.1)
  })

  it('does not depend on the scale, and is never below 1 or above 2', () => {
    const series = wandering(0.5, 9)
    expect(dependenceFactor(series.map((value) => 7 * value))).toBeCloseTo(dependenceFactor(series), 12)
    for (let trial = 0; trial < 200; trial++) {
      const factor = dependenceFactor(wandering(random(), 6 + Math.floor(20 * random())))
      expect(factor).toBeGreaterThan(1 - 1e-9)
      expect(factor).toBeLessThanOrEqual(2)
    }
  })

  it('is 1 for too few repeats to say, and for equal ones', () => {
    expect(dependenceFactor([1, 2, 3, 4, 5])).toBe(1)
    expect(dependenceFactor([5, 5, 5, 5, 5, 5])).toBe(1)
  })
})
