import { rateUnit } from '../model/units.ts'
import { differText, methodText } from '../compare/case-row.ts'
import type { ComparedCase, ComparedSide } from '../compare/comparison.ts'
import { sideTitles } from '../compare/side-titles.ts'
import { changeRange, changeText, summaryText, verdictNote, verdictText } from '../compare/words.ts'
import { commonParts, distinctLabels, labelText } from '../document/text-line.ts'
import { findingTexts, missingText } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import type { Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { intervalIn } from '../results/estimate.ts'
import type { ComparedSets } from './compared-sets.ts'
import type { CasePlace, UnreadSource } from './set-side.ts'

/** A number with its interval for charts; null for a missing part. */
export interface ShownEstimate {
  readonly value: number
  readonly low: number | null
  readonly high: number | null
  readonly level: number | null
}

interface ShownSide extends CasePlace {
  readonly throughput: ShownEstimate | null
  /** Why it has no throughput. */
  readonly why: Text | null
}

export interface ShownCase {
  /** What tells it from the other cases. */
  readonly label: Text
  readonly unit: string
  readonly kind: ComparedCase['verdict']['kind']
  readonly verdict: Text
  /** Remark on the verdict: why there is none, or how many repeats would decide. */
  readonly note: Text | null
  /** Differences of the two cases, without those that all cases share. */
  readonly differs: Text | null
  readonly ratio: ShownEstimate | null
  /** Why there is no ratio. */
  readonly why: Text | null
  /** `+2.1%`, with its interval. */
  readonly change: string | null
  readonly range: string | null
  readonly a: ShownSide | null
  readonly b: ShownSide | null
}

/** The verdicts on two sets, equal to those of `steady compare`. */
export interface ShownVerdicts {
  readonly summary: Text
  /** What all cases share; empty for nothing. */
  readonly common: Text
  readonly protocol: string
  readonly sameWithin: number
  readonly cases: readonly ShownCase[]
  readonly findings: readonly { readonly seen: Text; readonly todo: Text }[]
  /** Differences that all compared cases have; null for none. */
  readonly differs: Text | null
  /** What the verdicts guarantee, and what they assume. */
  readonly method: Text
}

export interface ShownComparison {
  /** Null where a set has no case, or no readable one. */
  readonly verdicts: ShownVerdicts | null
  /** Number of cases that are left out, because newer results have the same case. */
  readonly older: number
  readonly unread: readonly UnreadSource[]
}

export const shownComparison = ({ verdicts, ...others }: ComparedSets): ShownComparison => ({
  ...others,
  verdicts: verdicts === undefined ? null : shownVerdicts(verdicts),
})

type Verdicts = NonNullable<ComparedSets['verdicts']>

function shownVerdicts({ comparison, places }: Verdicts): ShownVerdicts {
  const { protocol, sameWithin, cases, findings, differs } = comparison
  const labels = cases.map(({ label }) => label)
  const short = distinctLabels(labels)
  return {
    summary: summaryText(comparison, sideTitles(comparison)),
    common: labelText(labels.length < 2 ? [] : commonParts(labels)),
    protocol,
    sameWithin,
    cases: cases.map((compared, index) =>
      shownCase({ ...compared, label: short[index] ?? compared.label }, sameWithin, places),
    ),
    findings: findings.map(findingTexts),
    differs: differs.length === 0 ? null : differText(differs),
    method: methodText(comparison),
  }
}

function shownCase(compared: ComparedCase, sameWithin: number, places: Verdicts['places']): ShownCase {
  const { label, unit, verdict, ratio, a, b, differs } = compared
  return {
    label: labelText(label),
    unit: rateUnit(unit),
    kind: verdict.kind,
    verdict: verdictText(verdict.kind, sameWithin),
    note: verdictNote(compared) ?? null,
    differs: differs.length === 0 ? null : differText(differs),
    ratio: shownEstimate(ratio),
    why: ratio.kind === 'missing' ? missingText(ratio) : null,
    change: ratio.kind === 'known' ? changeText(ratio.value.value) : null,
    range: ratio.kind === 'known' ? (changeRange(ratio.value) ?? null) : null,
    a: shownSide(a, places.a),
    b: shownSide(b, places.b),
  }
}

function shownSide(side: ComparedSide | undefined, places: ReadonlyMap<string, CasePlace>): ShownSide | null {
  if (side === undefined) return null
  const place = places.get(side.case)
  if (place === undefined) return null
  const { throughput } = side
  const why = throughput.kind === 'missing' ? missingText(throughput) : null
  return { ...place, throughput: shownEstimate(throughput), why }
}

export function shownEstimate(estimate: Maybe<Estimate<number>>): ShownEstimate | null {
  if (estimate.kind === 'missing') return null
  const { low = null, high = null, level = null } = intervalIn(estimate) ?? {}
  return { value: estimate.value.value, low, high, level }
}
