import type { Baseline } from '../model/baseline.ts'
import type { Protocol } from '../model/protocol.ts'
import type { MeasuredRun, Result } from '../model/result.ts'
import type { ResultsFolder, SuiteSource } from '../model/results-folder.ts'
import type { Reproduction } from '../reproduce/reproduce.ts'
import type { StoredBlock } from '../document/blocks.ts'
import type { TableLayout } from '../model/report-settings.ts'
import type { Text } from '../model/text.ts'
import type { Case } from '../model/case.ts'
import { missing, type Maybe } from '../model/missing.ts'
import type { Evidence } from '../model/measurement.ts'
import type { SampleUnit, SamplesPerSecond } from '../model/units.ts'
import type { PlannedRun } from '../model/plan.ts'
import type { Origin, Run } from '../model/run.ts'
import { ruleReason } from '../results/result-document.ts'
import { printedDecimals } from '../text/quantities.ts'
import type { RunRecord, RunSource } from './record-model.ts'
import { notRun, outcomeText } from '../words/outcome-words.ts'

/** Every planned run once, in the order of `cases`, with its measurement and its source. */
export function runRecords({ folder, results, protocol }: ReportInput, cases: readonly Case[]): RunRecord[] {
  const runs = new Map(folder.runs.map((run) => [run.id, run]))
  const damaged = new Set(folder.damaged?.map(({ id }) => id))
  const order = new Map(cases.map((matrixCase, index) => [matrixCase.id, index]))
  const planned = new Map<string, PlannedRun>(
    [...folder.plan.runs, ...folder.runs].map(({ id, case: matrixCase, repeat }) => [
      id,
      { id, case: matrixCase, repeat },
    ]),
  )
  const measured = new Map(
    results.flatMap((result) =>
      result.runs.map((measuredRun) => [measuredRun.run.id, { ...measuredRun, unit: result.unit }]),
    ),
  )
  return [...planned.values()]
    .toSorted((a, b) => (order.get(a.case.id) ?? 0) - (order.get(b.case.id) ?? 0) || a.repeat - b.repeat)
    .map((plan) => ({
      ...record(plan, runs.get(plan.id), measured.get(plan.id), protocol.name),
      ...(damaged.has(plan.id) ? { findings: ['run-damaged'] } : {}),
    }))
}

/** A run with the unit of its case, because a run without a figure may not have one. */
interface RunOfCase extends MeasuredRun {
  readonly unit: SampleUnit
}

function record(
  plan: PlannedRun,
  run: Run | undefined,
  measured: RunOfCase | undefined,
  protocol: string,
): RunRecord {
  const executed = run?.origin.kind === 'executed' ? run.origin : undefined
  return {
    run: plan.id,
    case: plan.case,
    repeat: plan.repeat,
    state: run === undefined ? 'not-run' : run.outcome.state,
    outcome: outcomeOf(run),
    protocol: measured?.measurement.protocol ?? protocol,
    ruleFrom: measured && ruleReason(measured.run, measured.measurement),
    unit: measured?.unit,
    throughput: throughputOf(run, measured),
    records: measured?.measurement.records ?? 0,
    evidence: evidenceOf(run, measured),
    source: run === undefined ? { kind: 'none' } : sourceOf(run.origin),
    started: executed?.started,
    elapsed: executed?.elapsed,
    peakMemory: executed?.peakMemory,
    launcher: executed?.launcher,
    nodes: executed?.nodes,
    efficiency: measured?.measurement.telemetry?.efficiency,
    findings: [...(run?.findings ?? []), ...(measured?.measurement.findings ?? [])].map(({ code }) => code),
  }
}

/** Only a completed run has a figure; any other is missing, with its outcome as the reason. */
function throughputOf(run: Run | undefined, measured: RunOfCase | undefined): Maybe<SamplesPerSecond> {
  if (run?.outcome.state !== 'completed' || measured === undefined) return noThroughput(run)
  return measured.measurement.throughput
}

function noThroughput(run: Run | undefined) {
  if (run === undefined) return missing('not-run')
  if (run.outcome.state !== 'completed')
    return missing(run.outcome.state, { outcome: outcomeText(run.outcome) })
  return missing('not-measured')
}

/** The evidence of a printed figure has the same words for every run; its line is in the source. */
const evidenceOf = (run: Run | undefined, measured: RunOfCase | undefined): Maybe<Evidence> =>
  run?.origin.kind === 'published' ? onlyPrinted : (measured?.measurement.evidence ?? noThroughput(run))

const onlyPrinted = missing('only-printed')

function outcomeOf(run: Run | undefined): Text {
  if (run === undefined) return notRun
  return run.origin.kind === 'published' ? { en: 'published', zh: '已公布' } : outcomeText(run.outcome)
}

function sourceOf(origin: Origin): RunSource {
  switch (origin.kind) {
    case 'executed':
      return { kind: 'log', ...origin.log, archive: undefined }
    case 'imported': {
      const { log, archive, source } = origin
      return { kind: 'log', ...log, archive: archive && { ...archive, member: source } }
    }
    case 'published':
      return {
        kind: 'document',
        ...origin.source,
        decimals: origin.decimals ?? printedDecimals(origin.figure),
      }
  }
}

/** A comparison of two variants, arranged for readers. */
export interface ReportedComparison {
  /** The answer, in one or two sentences. */
  readonly summary: Text
  readonly blocks: readonly StoredBlock[]
}

/** Results compared with the figures of a baseline, one by one. */
export interface PublishedComparison {
  readonly title: Text
  readonly baseline: Baseline
  readonly reproductions: readonly Reproduction[]
  /** Whether to leave out cases whose published figure has another batch. */
  readonly sameBatch: boolean
}

export interface ReportInput {
  readonly folder: ResultsFolder
  /** The protocol of the results, which may differ from the suite's. */
  readonly protocol: Protocol
  /** The layouts of the tables, which may differ from the suite's. */
  readonly tables: readonly TableLayout[]
  readonly results: readonly Result[]
  /** Published figures that the author shows beside those of the report. */
  readonly against: readonly PublishedComparison[]
  /** Each further variant compared with the first; empty without variants. */
  readonly comparisons: readonly ReportedComparison[]
  /** Undefined where the results were not made from a suite file. */
  readonly source: SuiteSource | undefined
  /** Version of steadystate that renders the report. */
  readonly renderedBy: string
}
