import { groupBy } from '../collections/group-by.ts'
import type { Ratio } from '../model/units.ts'
import { logRatio, type RatioRepeats } from '../stats/log-ratio.ts'
import { usualDrift } from './usual-margin.ts'
import { driftOf, ratioIntervalOf } from './verdict.ts'

/** Figures of one variant of a case, by round. */
export interface VariantSpeeds {
  /** Equal for the variants that are compared with each other. */
  readonly group: string
  readonly variant: string
  /** By round, for the rounds in which it has a figure. */
  readonly speeds: ReadonlyMap<number, number>
}

/**
 * The number of rounds until every ratio in a group to its first variant is precise enough: half the width of its interval
 * ÷ the ratio is at most `within`. The intervals are those that a comparison of the same runs prints; they allow for
 * repeats that end once they agree.
 * @param all every variant of every planned group
 * @param order of the suite; the others of a group are compared with its first
 * @returns rounds by group, without groups that need further rounds
 */
export function settledRatios(
  all: readonly VariantSpeeds[],
  order: readonly string[],
  within: Ratio,
): ReadonlyMap<string, number> {
  const groups = [...groupBy(all, ({ group }) => group)].map(([group, members]) => ({
    group,
    pairs: pairsOf(members.toSorted((a, b) => order.indexOf(a.variant) - order.indexOf(b.variant))),
  }))
  const isNarrow = (pairs: RatioRepeats) => {
    const found = logRatio(pairs)
    if (found === undefined) return false
    const drift = driftOf('paired', pairs.a.length, usualDrift)
    const { low, high } = ratioIntervalOf(found, drift, { untilNarrow: true })
    return (high - low) / 2 <= within * Math.exp(found.value)
  }
  return new Map(
    groups.flatMap(({ group, pairs }) =>
      pairs.length > 0 && pairs.every(isNarrow)
        ? [[group, Math.min(...pairs.map(({ a }) => a.length))] as const]
        : [],
    ),
  )
}

/** Each further variant paired with the first, over the rounds in which both have a figure. */
function pairsOf([first, ...others]: readonly VariantSpeeds[]): RatioRepeats[] {
  if (first === undefined) return []
  return others.map(({ speeds }) => {
    const rounds = [...first.speeds.keys()].filter((round) => speeds.has(round))
    const speedsIn = (side: ReadonlyMap<number, number>) => rounds.flatMap((round) => side.get(round) ?? [])
    return { kind: 'paired', a: speedsIn(first.speeds), b: speedsIn(speeds) }
  })
}
