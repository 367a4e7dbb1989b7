import { describe, expect, it } from 'vitest'
import { seededRandom } from './random.ts'
import { deviation } from './sample.ts'
import { noSpread, sharedSpread, withLent } from './shared-spread.ts'

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

  it('lends no more than the other cases have, and nothing among fewer than three', () => {
    const spread = { deviation: 0.01, freedom: 8 }
    expect(sharedSpread([spread, spread, spread])).toEqual({
      usual: expect.closeTo(0.01043, 5) as number,
      borrowed: 16,
    })
    expect(sharedSpread([spread, spread])).toEqual(noSpread)
  })

  it('lends nothing to a case that is noisier than the others, which lend each other as much as without it', () => {
    const calm = spreads(0)
    const noisy = { deviation: 0.05, freedom: 8 }
    const law = sharedSpread([...calm, noisy])
    expect(law).toEqual(sharedSpread(calm))
    expect(withLent(noisy, law, 1)).toEqual(noisy)
    const quiet = withLent({ deviation: 0.002, freedom: 8 }, law, 1)
    expect(quiet.deviation).toBeGreaterThan(0.008)
    expect(quiet.freedom).toBe(8 + law.borrowed)
  })

  it('takes no case for quieter than the usual one where each has a spread of its own', () => {
    const law = sharedSpread(spreads(1))
    expect(withLent({ deviation: 0.0001, freedom: 8 }, law, 1).deviation).toBe(law.usual)
  })

  it('knows nothing of repeats that do not differ', () => {
    expect(sharedSpread([{ deviation: 0, freedom: 4 }])).toEqual({ usual: 0, borrowed: 0 })
    expect(sharedSpread([])).toEqual({ usual: 0, borrowed: 0 })
  })
})
