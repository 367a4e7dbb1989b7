import type { ComparedCase, ComparedSide, LabelledComparison } from '../compare/comparison.ts'
import { changeRange, changeText, verdictNote, verdictText } from '../compare/words.ts'
import { labelText } from '../document/label.ts'
import { findingTexts } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import type { Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'

/** A number with its interval, as charts draw it; null where something is missing. */
export interface ShownEstimate {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly level: number | null
}

interface ShownSide {
  readonly case: string
  readonly throughput: ShownEstimate | null
}

export interface ShownCase {
  readonly label: Text
  readonly unit: string
  readonly kind: ComparedCase['verdict']['kind']
  readonly verdict: Text
  /** What to know beside the verdict: why nothing can be said, or how many repeats would tell. */
  readonly note: Text | null
  readonly ratio: ShownEstimate | null
  /** `+2.1%`, with its interval. */
  readonly change: string | null
  readonly range: string | null
  readonly a: ShownSide | null
  readonly b: ShownSide | null
}

/** A comparison as the page shows it: every verdict is that of `steady compare`. */
export interface ShownComparison {
  readonly summary: Text
  readonly protocol: string
  readonly sameWithin: number
  readonly cases: readonly ShownCase[]
  readonly findings: readonly { readonly seen: Text; readonly todo: Text }[]
}

export const shownComparison = (comparison: LabelledComparison): ShownComparison => ({
  summary: comparison.summary,
  protocol: comparison.protocol,
  sameWithin: comparison.sameWithin,
  cases: comparison.cases.map((compared) => shownCase(compared, comparison.sameWithin)),
  findings: comparison.findings.map(findingTexts),
})

function shownCase(compared: ComparedCase, sameWithin: number): ShownCase {
  const { label, unit, verdict, ratio, a, b } = compared
  return {
    label: labelText(label),
    unit: `${unit}/s`,
    kind: verdict.kind,
    verdict: verdictText(verdict.kind, sameWithin),
    note: verdictNote(compared) ?? null,
    ratio: shownEstimate(ratio),
    change: ratio.kind === 'known' ? changeText(ratio.value.value) : null,
    range: ratio.kind === 'known' ? (changeRange(ratio.value) ?? null) : null,
    a: a === undefined ? null : shownSide(a),
    b: b === undefined ? null : shownSide(b),
  }
}

const shownSide = (side: ComparedSide): ShownSide => ({
  case: side.case,
  throughput: shownEstimate(side.throughput),
})

export function shownEstimate(estimate: Maybe<Estimate<number>>): ShownEstimate | null {
  if (estimate.kind === 'missing') return null
  const { value, interval } = estimate.value
  const range = interval.kind === 'known' ? interval.value : undefined
  return { value, low: range?.low ?? null, high: range?.high ?? null, level: range?.level ?? null }
}
