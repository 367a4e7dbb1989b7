import type { Ratio } from '../model/units.ts'
import { holm } from '../stats/holm.ts'
import type { ComparedCase, Gate } from './comparison.ts'
import type { SetsComparison } from './compare.ts'
import { chancesOfChange, mistakeChance, ratioIntervalOf } from './verdict.ts'

/**
 * Whether B may pass. `slower`: neither chance nor a change of the machine explains a slowdown beyond the limit. `passed`:
 * every case of A was compared, and its interval excludes such a slowdown. A case without an interval is not judged.
 * `beyond` lists the unsure cases that must not pass, because their ratio is beyond the limit.
 * @param limit the largest slowdown that passes, as a share of A's figure
 */
export function gateOf(
  { cases, differs, ratios, stopping }: SetsComparison,
  limit: Ratio,
  failIfUnsure = false,
): Gate {
  const least = 1 - limit
  const byRatio = [...ratios]
  const beyond = holm(
    byRatio.map(
      ([, { borrowing, drift }]) =>
        chancesOfChange(borrowing, { ...drift, low: least * drift.low }, stopping).below,
    ),
  )
  const intervals = byRatio.map(([, { ownRatio, drift }]) => ratioIntervalOf(ownRatio, drift, stopping))
  const nameAt = (index: number) => gateName(cases[index])
  const elsewhere = [...cases.keys()].filter((index) =>
    [...differs, ...(cases[index]?.differs ?? [])].some(({ condition }) => hardware.has(condition)),
  )
  const slower = byRatio.flatMap(([index], place) =>
    !elsewhere.includes(index) &&
    (beyond[place] ?? 1) <= mistakeChance &&
    (intervals[place]?.high ?? Infinity) < least
      ? [index]
      : [],
  )
  const clear = byRatio.flatMap(([index], place) =>
    !elsewhere.includes(index) && (intervals[place]?.low ?? 0) >= least ? [index] : [],
  )
  const unsure = [...cases.keys()].filter(
    (index) => isCompared(cases[index]) && !slower.includes(index) && !clear.includes(index),
  )
  const onOther = unsure.filter((index) => elsewhere.includes(index))
  const open = byRatio.flatMap(([index, { ownRatio }]) =>
    unsure.includes(index) &&
    !elsewhere.includes(index) &&
    cases[index]?.verdict.kind === 'slower' &&
    ownRatio.value < Math.log(least)
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
    ...(onOther.length === 0 ? {} : { otherHardware: onOther.map(nameAt) }),
    beyond: further.map(nameAt),
    unjudged: unjudged.map(nameAt),
    ...(failIfUnsure ? { unsureFails: true } : {}),
    judged: ratios.size,
    lost,
  }
}

/** Where these differ, a slowdown may be that of the machine. A host may have another name each time. */
const hardware: ReadonlySet<string> = new Set(['cpu', 'cpus', 'power limit'])

/** A case is named by the side that may be slower. */
export const gateName = (comparedCase: ComparedCase | undefined): string =>
  comparedCase?.b?.case ?? comparedCase?.a?.case ?? ''

/**
 * Whether B must not pass although no slowdown is proven: the ratio of a case is beyond the limit, a figure of A is missing
 * in B, or no case could be judged; every unsure case if the user asks for it.
 */
export const isHeldBack = ({ outcome, beyond, lost, judged, unsureFails = false }: Gate): boolean =>
  outcome === 'cannot-tell' && (unsureFails || beyond.length > 0 || lost.length > 0 || judged === 0)

const isCompared = (comparedCase: ComparedCase | undefined) =>
  comparedCase !== undefined && comparedCase.verdict.kind !== 'not-comparable'

/** A had a figure, and B has none without a reason. A change that breaks a case must not pass. */
const isLost = ({ a, verdict }: ComparedCase) =>
  a?.throughput.kind === 'known' && verdict.kind === 'not-comparable'
