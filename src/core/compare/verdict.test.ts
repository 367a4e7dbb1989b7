import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratio } from '../model/units.ts'
import type { LogRatio } from '../stats/log-ratio.ts'
import {
  chancesAt,
  mistakeChance,
  noDrift,
  ratioIntervalOf,
  repeatsForVerdict,
  verdictKind,
} from './verdict.ts'

const stopping = { untilNarrow: false }
const margin = ratio(0.01)

const known = (value: number, error: number, freedom = 1e6): LogRatio => ({
  value,
  errors: [{ error, freedom }],
})
const intervalOf = (value: number, error: number) => ratioIntervalOf(known(value, error), noDrift, stopping)

describe('verdictKind', () => {
  /** A ratio of 1 whose standard error fits `times` into the distance to the margin, with the tails of a normal distribution. */
  const around1 = (times: number) => intervalOf(0, Math.log(1.01) / times)
  const even = { below: 0.5, above: 0.5 }

  it('takes a ratio for the same where 97.5% of it is on this side of each margin', () => {
    // 1.96 standard errors leave 2.5% outside; −1% is a little further than +1%.
    expect(verdictKind(around1(1.99), even, margin)).toBe('same')
    expect(verdictKind(around1(1.93), even, margin)).toBe('cannot-tell')
  })

  it('asks for the margin on both sides', () => {
    const error = Math.log(1.01) / 4
    expect(verdictKind(intervalOf(0.006, error), even, margin)).toBe('cannot-tell')
    expect(verdictKind(intervalOf(-0.006, error), even, margin)).toBe('cannot-tell')
  })

  it('calls a chance of 1% shown, and a larger one not', () => {
    const [slower, faster] = [intervalOf(-0.05, 0.01), intervalOf(0.05, 0.01)]
    expect(verdictKind(slower, { below: mistakeChance, above: 1 }, margin)).toBe('slower')
    expect(verdictKind(faster, { below: 1, above: mistakeChance }, margin)).toBe('faster')
    const unlikely = { below: 1.01 * mistakeChance, above: 1.01 * mistakeChance }
    expect(verdictKind(slower, unlikely, margin)).toBe('cannot-tell')
  })

  it('never contradicts the interval of the case, whatever it borrows from others', () => {
    const wide = intervalOf(-0.05, 0.05)
    expect(verdictKind(wide, { below: 0, above: 1 }, margin)).toBe('cannot-tell')
  })
})

describe('repeatsForVerdict', () => {
  const counts = fc.integer({ min: 4, max: 8 })
  const found = fc.record({
    value: fc.double({ min: 0.01, max: 0.05, noNaN: true }),
    error: fc.double({ min: 0.01, max: 0.04, noNaN: true }),
    isSlower: fc.boolean(),
    tests: fc.integer({ min: 1, max: 20 }),
  })

  /** The verdict if the error shrinks by `shrinks` and the degrees of freedom grow by `grows`. */
  const verdict = (
    { value, errors: [{ error, freedom }] }: LogRatio,
    { shrinks, grows }: { readonly shrinks: number; readonly grows: number },
    tests: number,
  ) => {
    const then = known(value, error / shrinks, freedom * grows)
    const { below, above } = chancesAt(then, 1, stopping)
    const interval = ratioIntervalOf(then, noDrift, stopping)
    return verdictKind(interval, { below: tests * below, above: tests * above }, margin)
  }

  /** The smallest number of further repeats that tell, by trying each. */
  const firstThatTells = (tells: (more: number) => boolean) =>
    Array.from({ length: 1000 }, (_, index) => index + 1).find(tells)

  const valueOf = (more: ReturnType<typeof repeatsForVerdict>) =>
    more.kind === 'known' ? more.value : undefined

  it('of pairs, is the first number after which √n and n − 1 are large enough', () => {
    fc.assert(
      fc.property(counts, found, (pairs, { value, error, isSlower, tests }) => {
        const now = known(isSlower ? -value : value, error, pairs - 1)
        fc.pre(verdict(now, { shrinks: 1, grows: 1 }, tests) === 'cannot-tell')
        const more = repeatsForVerdict(
          now,
          { kind: 'paired', a: pairs, b: pairs, drift: ratio(0) },
          {
            tests,
            sameWithin: margin,
            stopping,
          },
        )
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
        const now = known(isSlower ? -value : value, error, a + b - 2)
        fc.pre(verdict(now, { shrinks: 1, grows: 1 }, tests) === 'cannot-tell')
        const more = repeatsForVerdict(
          now,
          { kind: 'apart', a, b, drift: ratio(0) },
          {
            tests,
            sameWithin: margin,
            stopping,
          },
        )
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
