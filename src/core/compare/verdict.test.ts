import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratio } from '../model/units.ts'
import type { LogRatio } from '../stats/log-ratio.ts'
import { chancesAt, mistakeChance, noDrift, repeatsForVerdict, verdictKind } from './verdict.ts'

const stopping = { untilNarrow: false }
const margin = ratio(0.01)

describe('verdictKind', () => {
  /** A ratio of 1 whose standard error fits `times` into the distance to the margin, with the tails of a normal distribution. */
  const around1 = (times: number): LogRatio => ({ value: 0, error: Math.log(1.01) / times, freedom: 1e6 })
  const even = { below: 0.5, above: 0.5 }

  it('takes a ratio for the same where 97.5% of it is on this side of each margin', () => {
    // 1.96 standard errors leave 2.5% outside; −1% is a little further than +1%.
    expect(verdictKind(around1(1.99), even, margin, stopping)).toBe('same')
    expect(verdictKind(around1(1.93), even, margin, stopping)).toBe('cannot-tell')
  })

  it('asks for the margin on both sides', () => {
    const error = Math.log(1.01) / 4
    expect(verdictKind({ value: 0.006, error, freedom: 1e6 }, even, margin, stopping)).toBe('cannot-tell')
    expect(verdictKind({ value: -0.006, error, freedom: 1e6 }, even, margin, stopping)).toBe('cannot-tell')
  })

  it('calls a chance of 1% shown, and a larger one not', () => {
    const wide = { value: 0, error: 1, freedom: 4 }
    expect(verdictKind(wide, { below: mistakeChance, above: 1 }, margin, stopping)).toBe('slower')
    expect(verdictKind(wide, { below: 1, above: mistakeChance }, margin, stopping)).toBe('faster')
    expect(
      verdictKind(wide, { below: 1.01 * mistakeChance, above: 1.01 * mistakeChance }, margin, stopping),
    ).toBe('cannot-tell')
  })
})

describe('repeatsForVerdict', () => {
  const counts = fc.integer({ min: 2, max: 8 })
  const found = fc.record({
    value: fc.double({ min: 0.01, max: 0.05, noNaN: true }),
    error: fc.double({ min: 0.01, max: 0.04, noNaN: true }),
    isSlower: fc.boolean(),
    tests: fc.integer({ min: 1, max: 20 }),
  })

  /** The verdict if the error shrinks by `shrinks` and the degrees of freedom grow by `grows`. */
  const verdict = (
    { value, error, freedom }: LogRatio,
    { shrinks, grows }: { readonly shrinks: number; readonly grows: number },
    tests: number,
  ) => {
    const then = { value, error: error / shrinks, freedom: freedom * grows }
    const { below, above } = chancesAt(then, 1, stopping)
    return verdictKind(then, { below: tests * below, above: tests * above }, margin, stopping)
  }

  /** The smallest number of further repeats that tell, by trying each. */
  const firstThatTells = (tells: (more: number) => boolean) =>
    Array.from({ length: 1000 }, (_, index) => index + 1).find(tells)

  const valueOf = (more: ReturnType<typeof repeatsForVerdict>) =>
    more.kind === 'known' ? more.value : undefined

  it('of pairs, is the first number after which √n and n − 1 are large enough', () => {
    fc.assert(
      fc.property(counts, found, (pairs, { value, error, isSlower, tests }) => {
        const now = { value: isSlower ? -value : value, error, freedom: pairs - 1 }
        fc.pre(verdict(now, { shrinks: 1, grows: 1 }, tests) === 'cannot-tell')
        const more = repeatsForVerdict(now, [pairs, pairs], true, noDrift, {
          tests,
          sameWithin: margin,
          stopping,
        })
        const first = firstThatTells((further) => {
          const shrinks = Math.sqrt((pairs + further) / pairs)
          return (
            verdict(now, { shrinks, grows: (pairs + further - 1) / (pairs - 1) }, tests) !== 'cannot-tell'
          )
        })
        expect(valueOf(more)).toBe(first)
      }),
    )
  })

  it('of sides that ran apart, counts the further repeats of each', () => {
    fc.assert(
      fc.property(counts, counts, found, (a, b, { value, error, isSlower, tests }) => {
        const now = { value: isSlower ? -value : value, error, freedom: a + b - 2 }
        fc.pre(verdict(now, { shrinks: 1, grows: 1 }, tests) === 'cannot-tell')
        const more = repeatsForVerdict(now, [a, b], false, noDrift, {
          tests,
          sameWithin: margin,
          stopping,
        })
        const variance = (further: number) => 1 / (a + further) + 1 / (b + further)
        const first = firstThatTells((further) => {
          const shrinks = Math.sqrt(variance(0) / variance(further))
          const grows = (a + b - 2 + 2 * further) / (a + b - 2)
          return verdict(now, { shrinks, grows }, tests) !== 'cannot-tell'
        })
        expect(valueOf(more)).toBe(first)
      }),
    )
  })
})
