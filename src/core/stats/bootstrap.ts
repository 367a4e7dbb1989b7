import type { Interval } from '../model/result.ts'
import { sorted, type Sample } from './sample.ts'

interface Atom {
  readonly value: number
  readonly chance: number
}

/** Atoms rarer than this do not visibly change the ends of an interval. */
const negligible = 1e-7

/**
 * Percentile bootstrap interval of a ratio of two medians (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
 * Numerator and denominator come from different runs, so they are resampled independently. The medians of resamples have few values,
 * whose exact probabilities are known (Efron, Annals of Statistics 7, 1979, section 3), so no random numbers are needed.
 */
export function bootstrapMedianRatio(numerator: Sample, denominator: Sample, level: number): Interval {
  const above = mediansOf(numerator)
  const below = mediansOf(denominator)
  const ratios = above
    .flatMap((over) =>
      below.map((under): Atom => ({ value: over.value / under.value, chance: over.chance * under.chance })),
    )
    .sort((a, b) => a.value - b.value)
  const outside = (1 - level) / 2
  return { low: beyond(ratios, outside), high: beyond(ratios.toReversed(), outside), level }
}

/** The first value whose cumulative probability exceeds `chance`. */
function beyond(atoms: readonly Atom[], chance: number): number {
  let passed = 0
  for (const atom of atoms) {
    passed += atom.chance
    if (passed > chance) return atom.value
  }
  return atoms.at(-1)?.value ?? NaN
}

/** Every median that a resample of the same size can have, with its probability. */
function mediansOf(sample: Sample): Atom[] {
  const ascending = sorted(sample)
  const count = ascending.length
  const half = Math.floor(count / 2)
  const at = (place: number) => ascending[place - 1] ?? NaN
  const atoms: Atom[] = []
  if (count % 2 === 1) {
    // At least half + 1 draws are at a place or below it.
    const upTo = (place: number) => binomialTail(count, half + 1, place / count)
    for (let place = 1; place <= count; place++) {
      atoms.push({ value: at(place), chance: upTo(place) - upTo(place - 1) })
    }
  } else {
    // The two middle draws differ: the lower half has its greatest value at one place, the upper half its least at a later one.
    const ways = binomial(count, half)
    const power = (places: number) => (places / count) ** half
    for (let low = 1; low <= count; low++) {
      let apart = 0
      for (let high = low + 1; high <= count; high++) {
        const chance = ways * (power(low) - power(low - 1)) * (power(count - high + 1) - power(count - high))
        apart += chance
        atoms.push({ value: at(low) + 0.5 * (at(high) - at(low)), chance })
      }
      const lower = (place: number) => binomialTail(count, half, place / count)
      atoms.push({ value: at(low), chance: lower(low) - lower(low - 1) - apart })
    }
  }
  return atoms.filter(({ chance }) => chance > negligible)
}

/** P(at least `least` successes in `count` trials), each with probability `chance`. */
function binomialTail(count: number, least: number, chance: number): number {
  let all = 0
  for (let hits = least; hits <= count; hits++) {
    all += binomial(count, hits) * chance ** hits * (1 - chance) ** (count - hits)
  }
  return all
}

function binomial(count: number, chosen: number): number {
  let ways = 1
  for (let index = 1; index <= chosen; index++) ways *= (count - chosen + index) / index
  return ways
}
