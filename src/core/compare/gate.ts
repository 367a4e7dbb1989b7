import type { Ratio } from '../model/units.ts'
import { holm } from '../stats/holm.ts'
import type { ComparedCase, Gate } from './comparison.ts'
import type { SetsComparison } from './compare.ts'
import { chancesOfChange, mistakeChance, noDrift, ratioIntervalOf } from './verdict.ts'

/**
 * Whether B may pass. `slower`: neither chance nor a change of the machine explains a slowdown beyond the limit. `passed`:
 * every case of A was compared, and its interval excludes such a slowdown. A case without an interval is not judged.
 * `beyond` lists the unsure cases that must not pass, because their ratio is beyond the limit.
 * @param limit the largest slowdown that passes, as a share of A's figure
 */
export function gateOf({ cases, ratios, drifts, stopping }: SetsComparison, limit: Ratio): Gate {
  const least = 1 - limit
  const byRatio = [...ratios]
  const beyond = holm(
    byRatio.map(([index, logRatio]) => {
      const { low, high, error } = drifts.get(index) ?? noDrift
      return chancesOfChange(logRatio, { low: least * low, high, error }, stopping).below
    }),
  )
  const nameAt = (index: number) => cases[index]?.a?.case ?? ''
  const slower = byRatio.flatMap(([index], place) => ((beyond[place] ?? 1) <= mistakeChance ? [index] : []))
  const clear = byRatio.flatMap(([index, logRatio]) =>
    ratioIntervalOf(logRatio, stopping).low >= least ? [index] : [],
  )
  const unsure = [...cases.keys()].filter(
    (index) => isCompared(cases[index]) && !slower.includes(index) && !clear.includes(index),
  )
  const open = byRatio.flatMap(([index, { value }]) =>
    unsure.includes(index) && cases[index]?.verdict.kind === 'slower' && value < Math.log(least)
      ? [index]
      : [],
  )
  const isBeyond = (comparedCase: ComparedCase | undefined) =>
    comparedCase?.ratio.kind === 'known' && comparedCase.ratio.value.value < least
  const further = unsure.filter((index) => isBeyond(cases[index]))
  const unjudged = unsure.filter((index) => !ratios.has(index))
  const lost = cases.filter(isLost).flatMap(({ a }) => (a === undefined ? [] : [a.case]))
  const passed = unsure.length === 0 && lost.length === 0 && clear.length > 0
  return {
    limit,
    outcome: slower.length > 0 ? 'slower' : passed ? 'passed' : 'cannot-tell',
    slower: slower.map(nameAt),
    unsure: unsure.map(nameAt),
    ...(open.length === 0 ? {} : { slowerByUnknown: open.map(nameAt) }),
    beyond: further.map(nameAt),
    unjudged: unjudged.map(nameAt),
    judged: ratios.size,
    lost,
  }
}

/**
 * Whether B must not pass although no slowdown is proven: the ratio of a case is beyond the limit, a figure of A is missing
 * in B, or no case could be judged.
 */
export const isHeldBack = ({ outcome, beyond, lost, judged }: Gate): boolean =>
  outcome === 'cannot-tell' && (beyond.length > 0 || lost.length > 0 || judged === 0)

const isCompared = (comparedCase: ComparedCase | undefined) =>
  comparedCase !== undefined && comparedCase.verdict.kind !== 'not-comparable'

/** A had a figure, and B has none without a reason. A change that breaks a case must not pass. */
const isLost = ({ a, verdict }: ComparedCase) =>
  a?.throughput.kind === 'known' && verdict.kind === 'not-comparable'
