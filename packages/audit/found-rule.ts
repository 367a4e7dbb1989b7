import { groupBy } from '../../src/core/collections/group-by.ts'
import type { Measurement } from '../../src/core/model/measurement.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import type { Result } from '../../src/core/model/result.ts'
import type { PrintedFigure, RuleReason, Run } from '../../src/core/model/run.ts'
import { ruleReason } from '../../src/core/results/result-document.ts'
import { printedNumbers } from './printed-number.ts'

export interface RuleFigure {
  readonly rule: Protocol
  readonly measurement: Measurement
}

/** A rule that gives a printed figure. */
export interface RuleMatch {
  readonly rule: Protocol
  readonly printed: PrintedFigure
}

/** A printed figure: its value, and the value of a unit in its last digit. NaN for a text that is not one number. */
export function printedFigure(text: string): { readonly value: number; readonly digit: number } {
  const [{ value, halfDigit } = { value: NaN, halfDigit: NaN }] = printedNumbers(text)
  return { value, digit: 2 * halfDigit }
}

/** Whether a printed number is this value, rounded or cut after its last digit. */
export function prints(text: string, value: number): boolean {
  const { value: printed, digit } = printedFigure(text)
  const off = value - printed
  return Math.abs(off) <= digit / 2 + 1e-9 * printed || (off >= 0 && off < digit)
}

/** The rules that give one of the printed figures, in order. */
export const matchingRules = (
  figures: readonly RuleFigure[],
  printed: readonly PrintedFigure[],
): RuleMatch[] =>
  figures.flatMap(({ rule, measurement: { throughput } }) => {
    if (throughput.kind === 'missing') return []
    const found = printed.find(({ text }) => prints(text, throughput.value))
    return found === undefined ? [] : [{ rule, printed: found }]
  })

/** A search that finds a figure by chance more often than this proves nothing. */
const chanceLimit = 0.05
/** Range around a printed figure, as a share, in which this chance is computed. */
const around = 0.02

/**
 * {@link matchingRules} for rules of one family that differ in the records they drop. Empty if their figures are so dense
 * around a printed one that they would give most figures of this size.
 */
export function matchingOfFamily(
  figures: readonly RuleFigure[],
  printed: readonly PrintedFigure[],
): RuleMatch[] {
  const values = figures
    .flatMap(({ measurement: { throughput } }) =>
      throughput.kind === 'known' ? [throughput.value as number] : [],
    )
    .toSorted((a, b) => a - b)
  return matchingRules(figures, printed).filter(
    ({ printed: { text } }) => chanceOf(printedFigure(text), values) <= chanceLimit,
  )
}

/** The share of the numbers around a printed one that would match at least one of the sorted values. */
function chanceOf(
  { value, digit }: { readonly value: number; readonly digit: number },
  values: readonly number[],
) {
  const near = values.filter((other) => Math.abs(other - value) <= around * value)
  // Rounded or cut: a value matches printed figures in a range of one and a half units of the last digit.
  const width = 1.5 * digit
  const covered = near.reduce(
    (sum, value, index) => sum + Math.min(width, value - (near[index - 1] ?? -Infinity)),
    0,
  )
  return covered / (2 * around * value)
}

/**
 * One rule for each log of a program, among those that give its printed figure: the rule that fits the most logs, then the
 * one that fits most of the others. A collection drops the same records from log to log.
 */
export function agreeOnRules(logs: readonly (readonly RuleMatch[])[]): (RuleMatch | undefined)[] {
  const chosen: (RuleMatch | undefined)[] = logs.map(() => undefined)
  for (;;) {
    const counts = new Map<string, number>()
    for (const [index, matches] of logs.entries())
      if (chosen[index] === undefined)
        for (const { rule } of matches) counts.set(rule.name, (counts.get(rule.name) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    const [best] = [...counts].find(([, count]) => count === most) ?? []
    if (best === undefined) return chosen
    for (const [index, matches] of logs.entries())
      chosen[index] ??= matches.find(({ rule }) => rule.name === best)
  }
}

/** An imported run, its figure, and the figure that the documents of its collection print. */
export interface PrintedRun {
  readonly source: string
  readonly run: string
  readonly rule: string | undefined
  /** Undefined where the log gives no figure. */
  readonly figure: number | undefined
  readonly printed: PrintedFigure | undefined
  /** Whether the figure equals the printed one, to its last digit. */
  readonly same: boolean
  readonly ruleFrom: RuleReason
}

export function printedRuns(runs: readonly Run[], results: readonly Result[]): PrintedRun[] {
  const measurements = new Map(
    results.flatMap((result) => result.runs.map(({ run, measurement }) => [run.id, measurement])),
  )
  return runs.flatMap((run): PrintedRun[] => {
    const { id, origin } = run
    if (origin.kind !== 'imported' || origin.rule === undefined) return []
    const measurement = measurements.get(id)
    const figure: number | undefined =
      measurement?.throughput.kind === 'known' ? measurement.throughput.value : undefined
    const { printed, source } = origin
    const same = figure !== undefined && printed !== undefined && prints(printed.text, figure)
    const rule = measurement?.protocol ?? origin.rule.name
    const ruleFrom = ruleReason(run, { protocol: rule }) ?? 'usual'
    return [{ source, run: id, rule, figure, printed, same, ruleFrom }]
  })
}

/** Number of figures that equal the printed ones. */
export interface PrintedSummary {
  /** By the usual rule of the log, which does not depend on this figure. */
  readonly reproduced: number
  /** By a rule that was chosen because it gives the printed figure. */
  readonly ruleFound: number
  readonly different: number
  /** Logs without a printed figure. */
  readonly unprinted: number
  /** Rules by the number of logs that they were used for, most first. */
  readonly rules: readonly { readonly name: string; readonly logs: number }[]
}

export function printedSummary(runs: readonly PrintedRun[]): PrintedSummary {
  const rules = [...groupBy(runs, ({ rule }) => rule ?? '')]
    .map(([name, printedRuns]) => ({ name, logs: printedRuns.length }))
    .toSorted((a, b) => b.logs - a.logs || (a.name < b.name ? -1 : 1))
  return {
    reproduced: runs.filter(({ same, ruleFrom }) => same && ruleFrom === 'usual').length,
    ruleFound: runs.filter(({ same, ruleFrom }) => same && ruleFrom === 'document').length,
    different: runs.filter(({ same, printed }) => !same && printed !== undefined).length,
    unprinted: runs.filter(({ printed }) => printed === undefined).length,
    rules,
  }
}
