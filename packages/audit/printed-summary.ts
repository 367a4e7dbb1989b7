import { groupBy } from '../../src/core/collections/group-by.ts'
import type { Result } from '../../src/core/model/result.ts'
import type { PrintedFigure, RuleReason, Run } from '../../src/core/model/run.ts'
import { prints } from './found-rule.ts'
import { ruleReason } from '../../src/core/results/result-document.ts'

/** An imported run, its figure, and what the documents of its collection print for it. */
export interface PrintedRun {
  readonly source: string
  readonly run: string
  readonly rule: string | undefined
  /** Undefined where the log gives none. */
  readonly figure: number | undefined
  readonly printed: PrintedFigure | undefined
  /** Whether the figure is what is printed, to its last digit. */
  readonly same: boolean
  /** Why it is under its rule. */
  readonly ruleFrom: RuleReason
}

/** Every imported run that a rule of its collection applies to. */
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

/** How many figures come out as the documents print them. */
export interface PrintedSummary {
  /** By the usual rule of the log, which was not chosen by this figure. */
  readonly reproduced: number
  /** By a rule that was chosen because it gives the printed figure. */
  readonly ruleFound: number
  readonly different: number
  /** Logs without a figure in the documents. */
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
