import { differText, methodText } from '../compare/case-row.ts'
import type { ComparedCase, ComparedSide } from '../compare/comparison.ts'
import { changeRange, changeText, verdictNote, verdictText } from '../compare/words.ts'
import { labelText } from '../document/text-line.ts'
import { findingTexts } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import type { Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { intervalIn } from '../results/estimate.ts'
import type { ComparedSets } from './compared-sets.ts'
import type { CasePlace, UnreadSource } from './set-side.ts'

/** A number with its interval, as charts draw it; null where something is missing. */
export interface ShownEstimate {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly level: number | null
}

interface ShownSide extends CasePlace {
  readonly throughput: ShownEstimate | null
}

export interface ShownCase {
  readonly label: Text
  readonly unit: string
  readonly kind: ComparedCase['verdict']['kind']
  readonly verdict: Text
  /** What to know beside the verdict: why nothing can be said, or how many repeats would tell. */
  readonly note: Text | null
  /** What differs between the two beside what differs between all. */
  readonly differs: Text | null
  readonly ratio: ShownEstimate | null
  /** `+2.1%`, with its interval. */
  readonly change: string | null
  readonly range: string | null
  readonly a: ShownSide | null
  readonly b: ShownSide | null
}

/** The verdicts of two sets: each is that of `steady compare`. */
export interface ShownVerdicts {
  readonly summary: Text
  readonly protocol: string
  readonly sameWithin: number
  readonly cases: readonly ShownCase[]
  readonly findings: readonly { readonly seen: Text; readonly todo: Text }[]
  /** What differs between all compared cases; null where nothing does. */
  readonly differs: Text | null
  /** What the verdicts promise, and take for granted. */
  readonly method: Text
}

/** A comparison as the page shows it. */
export interface ShownComparison {
  /** Null where a set has no case, or none that can be read. */
  readonly verdicts: ShownVerdicts | null
  /** Cases that are left out, because newer results have the same case. */
  readonly older: number
  readonly unread: readonly UnreadSource[]
}

export const shownComparison = ({ verdicts, ...others }: ComparedSets): ShownComparison => ({
  ...others,
  verdicts: verdicts === undefined ? null : shownVerdicts(verdicts),
})

type Verdicts = NonNullable<ComparedSets['verdicts']>

const shownVerdicts = ({ comparison, places }: Verdicts): ShownVerdicts => ({
  summary: comparison.summary,
  protocol: comparison.protocol,
  sameWithin: comparison.sameWithin,
  cases: comparison.cases.map((compared) => shownCase(compared, comparison.sameWithin, places)),
  findings: comparison.findings.map(findingTexts),
  differs: comparison.differs.length === 0 ? null : differText(comparison.differs),
  method: methodText(comparison),
})

function shownCase(compared: ComparedCase, sameWithin: number, places: Verdicts['places']): ShownCase {
  const { label, unit, verdict, ratio, a, b, differs } = compared
  return {
    label: labelText(label),
    unit: `${unit}/s`,
    kind: verdict.kind,
    verdict: verdictText(verdict.kind, sameWithin),
    note: verdictNote(compared) ?? null,
    differs: differs.length === 0 ? null : differText(differs),
    ratio: shownEstimate(ratio),
    change: ratio.kind === 'known' ? changeText(ratio.value.value) : null,
    range: ratio.kind === 'known' ? (changeRange(ratio.value) ?? null) : null,
    a: shownSide(a, places.a),
    b: shownSide(b, places.b),
  }
}

function shownSide(side: ComparedSide | undefined, places: ReadonlyMap<string, CasePlace>): ShownSide | null {
  if (side === undefined) return null
  const place = places.get(side.case)
  return place === undefined ? null : { ...place, throughput: shownEstimate(side.throughput) }
}

export function shownEstimate(estimate: Maybe<Estimate<number>>): ShownEstimate | null {
  if (estimate.kind === 'missing') return null
  const { low = null, high = null, level = null } = intervalIn(estimate) ?? {}
  return { value: estimate.value.value, low, high, level }
}
