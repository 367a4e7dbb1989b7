import type { Ratio } from '../model/units.ts'
import { holm } from '../stats/holm.ts'
import type { ComparedCase, Gate } from './comparison.ts'
import type { Compared } from './compare.ts'
import { chancesAt, mistakeChance, ratioIntervalOf } from './verdict.ts'

/**
 * Whether B may pass: `slower` only where chance explains a slowdown beyond the limit in at most 1 % of comparisons,
 * `passed` only where every case of A was compared and its interval excludes one.
 *
 * @param limit the largest slowdown that passes, as a share of A's figure
 */
export function gateOf({ cases, ratios, stopping }: Compared, limit: Ratio): Gate {
  const least = 1 - limit
  const byRatio = [...ratios]
  const beyond = holm(byRatio.map(([, logRatio]) => chancesAt(logRatio, least, stopping).below))
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
  const lost = cases.filter(isLost).flatMap(({ a }) => (a === undefined ? [] : [a.case]))
  const passed = unsure.length === 0 && lost.length === 0 && clear.length > 0
  return {
    limit,
    outcome: slower.length > 0 ? 'slower' : passed ? 'passed' : 'cannot-tell',
    slower: slower.map(nameAt),
    unsure: unsure.map(nameAt),
    ...(open.length === 0 ? {} : { slowerByUnknown: open.map(nameAt) }),
    lost,
  }
}

const isCompared = (comparedCase: ComparedCase | undefined) =>
  comparedCase !== undefined && comparedCase.verdict.kind !== 'not-comparable'

/** A had a figure, and nothing says what became of it: a change that breaks a case must not pass. */
const isLost = ({ a, verdict }: ComparedCase) =>
  a?.throughput.kind === 'known' && verdict.kind === 'not-comparable'
