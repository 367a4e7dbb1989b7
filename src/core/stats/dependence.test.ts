import { describe, expect, it } from 'vitest'
import { dependenceOpen } from './dependence.ts'
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

const shareOpen = (rho: number, count: number) => {
  const series = Array.from({ length: 1000 }, () => wandering(rho, count))
  return series.filter(dependenceOpen).length / series.length
}

describe('dependenceOpen', () => {
  it.each([5, 7, 11, 25, 60, 150])('is open in nine of ten series of %i values that do depend', (count) => {
    expect(shareOpen(0.9, count)).toBeGreaterThan(0.87)
  })

  it('is settled by twenty independent values, and seldom by five', () => {
    expect(shareOpen(0, 20)).toBeLessThan(0.05)
    expect(shareOpen(0, 5)).toBeLessThan(0.8)
  })

  it('does not depend on the scale', () => {
    const series = wandering(0.5, 9)
    expect(dependenceOpen(series.map((value) => 7 * value))).toBe(dependenceOpen(series))
  })

  it('is never settled by a series that only rises', () => {
    expect(dependenceOpen([1, 2, 3, 4, 5])).toBe(true)
    expect(dependenceOpen(Array.from({ length: 200 }, (_, index) => index))).toBe(true)
  })
})
