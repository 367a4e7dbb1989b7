import { describe, expect, it } from 'vitest'
import { seededRandom } from './random.ts'
import { deviation } from './sample.ts'
import { sharedSpread } from './shared-spread.ts'

const random = seededRandom(3)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Spreads of 40 samples of 9 values, whose true spreads differ by a factor of about e to the `by`. */
const spreads = (by: number) =>
  Array.from({ length: 40 }, () => {
    const scale = 0.01 * Math.exp(by * normal())
    const sample = Array.from({ length: 9 }, () => scale * normal())
    return { deviation: deviation(sample) ?? NaN, freedom: 8 }
  })

describe('sharedSpread', () => {
  it('lends much where the cases have one spread, and little where each has its own', () => {
    const alike = sharedSpread(spreads(0))
    expect(alike.usual).toBeGreaterThan(0.008)
    expect(alike.usual).toBeLessThan(0.012)
    expect(alike.borrowed).toBeGreaterThan(30)
    expect(sharedSpread(spreads(1)).borrowed).toBeLessThan(3)
  })

  it('lends no more than the other cases have, and nothing to a case that is alone', () => {
    const spread = { deviation: 0.01, freedom: 8 }
    expect(sharedSpread([spread, spread])).toEqual({
      usual: expect.closeTo(0.01043, 5) as number,
      borrowed: 8,
    })
    expect(sharedSpread([spread])).toEqual({ usual: 0.01, borrowed: 0 })
  })

  it('knows nothing of repeats that do not differ', () => {
    expect(sharedSpread([{ deviation: 0, freedom: 4 }])).toEqual({ usual: 0, borrowed: 0 })
    expect(sharedSpread([])).toEqual({ usual: 0, borrowed: 0 })
  })
})
