import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  chanceOfAbove,
  chanceOfBelow,
  combined,
  type LogRatio,
  logRatio,
  ratioRange,
  runSpread,
  type RatioRepeats,
} from './log-ratio.ts'

const speeds = fc.array(fc.double({ min: 50, max: 200, noNaN: true }), { minLength: 3, maxLength: 8 })
const kinds = fc.constantFrom('apart' as const, 'paired' as const)
const repeats: fc.Arbitrary<RatioRepeats> = fc
  .tuple(kinds, speeds, speeds)
  .map(([kind, a, b]) => {
    const count = kind === 'paired' ? Math.min(a.length, b.length) : Infinity
    return { kind, a: a.slice(0, count), b: b.slice(0, count) }
  })
  .filter((pair) => (runSpread(pair)?.deviation ?? 0) > 1e-9)

const closeTo = (found: LogRatio | undefined) =>
  found?.errors.map(({ error }) => expect.closeTo(error, 9) as number)

describe('logRatio', () => {
  it('is the ratio of the geometric means, and its interval contains it', () => {
    fc.assert(
      fc.property(repeats, (repeats) => {
        const found = logRatio(repeats)
        const product = (values: readonly number[]) =>
          values.reduce((all, value) => all * value ** (1 / values.length), 1)
        expect(Math.exp(found?.value ?? NaN)).toBeCloseTo(
          product([...repeats.b]) / product([...repeats.a]),
          9,
        )
        if (found === undefined) return
        const { low, high } = ratioRange(found, 0.05)
        expect(low).toBeLessThan(Math.exp(found.value))
        expect(high).toBeGreaterThan(Math.exp(found.value))
      }),
    )
  })

  it('turns round with its sides, and knows no unit', () => {
    fc.assert(
      fc.property(repeats, fc.double({ min: 0.01, max: 100, noNaN: true }), ({ kind, a, b }, scale) => {
        const found = logRatio({ kind, a, b })
        const turned = logRatio({ kind, a: b, b: a })
        const scaled = logRatio({
          kind,
          a: [...a].map((value) => value * scale),
          b: [...b].map((value) => value * scale),
        })
        expect(turned?.value).toBeCloseTo(-(found?.value ?? NaN), 9)
        expect(turned?.errors.map(({ error }) => error)).toEqual(closeTo(found))
        expect(scaled?.value).toBeCloseTo(found?.value ?? NaN, 9)
        expect(scaled?.errors.map(({ error }) => error)).toEqual(closeTo(found))
      }),
    )
  })

  it('is by hand what it is here, with a spread for each side', () => {
    // Logarithms 1, 2, 3 and 2, 4, 6, 8: standard errors √(1/3) and √(20/12).
    const found = logRatio({ kind: 'apart', a: [1, 2, 3].map(Math.exp), b: [2, 4, 6, 8].map(Math.exp) })
    expect(found?.value).toBeCloseTo(3, 9)
    expect(found?.errors[0].error).toBeCloseTo(Math.SQRT2, 9)
    // (1/3 + 20/12)² ÷ ((1/3)² ÷ 2 + (20/12)² ÷ 3)
    expect(found?.errors[0].freedom).toBeCloseTo(4 / (1 / 18 + 25 / 27), 9)
  })

  it('has the freedom of the side that decides its error, however many quiet repeats the other has', () => {
    const noisy = [100, 107]
    const quiet = Array.from({ length: 20 }, (_, index) => 100 + 0.1 * (index % 2))
    const found = logRatio({ kind: 'apart', a: noisy, b: quiet })
    expect(found?.errors[0].freedom).toBeLessThan(1.01)
  })

  it.each([...Array(40).keys()].map((index) => 600 + 61.7 * index))(
    'is none for repeats that are all %d, whatever rounding makes of their logarithms',
    (speed) => {
      for (const count of [2, 3, 5, 7]) {
        const same = Array.from({ length: count }, () => speed)
        const slower = same.map((value) => value * 0.9)
        expect(logRatio({ kind: 'apart', a: same, b: slower })).toBeUndefined()
        expect(logRatio({ kind: 'paired', a: same, b: slower })).toBeUndefined()
      }
    },
  )

  it('leaves out what both sides of a pair share', () => {
    const a = [100, 120, 90, 110]
    const b = [97.1, 116.3, 87.4, 106.6]
    const paired = logRatio({ kind: 'paired', a, b })
    const apart = logRatio({ kind: 'apart', a, b })
    expect(paired?.value).toBeCloseTo(apart?.value ?? NaN, 12)
    expect(paired?.errors[0].error).toBeLessThan((apart?.errors[0].error ?? NaN) / 20)
    expect(paired?.errors[1]).toEqual(apart?.errors[0])
  })

  it('draws repeats that are alike by luck towards what runs usually are', () => {
    const alike: RatioRepeats = { kind: 'apart', a: [100, 100.001], b: [97, 97.001] }
    const law = { usual: 0.01, borrowed: 30 }
    const shared = { pairs: law, runs: law }
    // Of 16 degrees of freedom of a side, 15 are borrowed; of the 31 of pairs, 30.
    const ofSides = {
      error: expect.closeTo(0.01 * Math.sqrt(15 / 16), 6) as number,
      freedom: expect.closeTo(32, 9) as number,
    }
    expect(logRatio(alike, shared)?.errors).toEqual([ofSides])
    expect(logRatio({ ...alike, kind: 'paired' }, shared)?.errors).toEqual([
      { error: expect.closeTo(0.01 * Math.sqrt(30 / 31), 6) as number, freedom: 31 },
      ofSides,
    ])
  })

  it('has no error of one repeat, nor of repeats that do not differ', () => {
    expect(logRatio({ kind: 'apart', a: [100], b: [90, 91] })).toBeUndefined()
    expect(logRatio({ kind: 'apart', a: [100, 100], b: [90, 90] })).toBeUndefined()
    expect(runSpread({ kind: 'apart', a: [100], b: [90] })).toBeUndefined()
  })
})

describe('chances', () => {
  it('of one error, below and above a limit are 1 together, and equal where the ratio is the limit', () => {
    fc.assert(
      fc.property(repeats, fc.double({ min: 0.5, max: 2, noNaN: true }), (repeats, limit) => {
        const found = logRatio(repeats)
        if (found?.errors.length !== 1) return
        expect(chanceOfBelow(found, limit) + chanceOfAbove(found, limit)).toBeCloseTo(1, 9)
        expect(chanceOfBelow(found, Math.exp(found.value))).toBeCloseTo(0.5, 6)
      }),
    )
  })

  it('agree with the interval: its end is where the one-sided chance is half of what is outside', () => {
    fc.assert(
      fc.property(repeats, (repeats) => {
        const found = logRatio(repeats)
        if (found === undefined) return
        expect(chanceOfBelow(found, ratioRange(found, 0.05).high)).toBeCloseTo(0.025, 6)
        expect(chanceOfAbove(found, ratioRange(found, 0.05).low)).toBeCloseTo(0.025, 6)
      }),
    )
  })
})

describe('combined', () => {
  it('is one ratio itself, and known better with every further one as good', () => {
    const estimate: LogRatio = { value: -0.02, errors: [{ error: 0.01, freedom: 4 }] }
    expect(combined([estimate])).toEqual(estimate)
    expect(combined([estimate, estimate, estimate, estimate]).errors[0].error).toBeCloseTo(0.005, 9)
  })
})
