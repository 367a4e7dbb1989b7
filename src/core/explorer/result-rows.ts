import type { SourceFacts } from '../library-tables/collected.ts'
import { timeText } from '../library-tables/sources-table.ts'
import { findingRows } from '../library-tables/findings-table.ts'
import { findingTexts, missingText } from '../messages/say.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import { mapKnown, type Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { deviceCount } from '../model/topology.ts'
import type { CaseRecord, RunRecord } from '../report/record-model.ts'
import { intervalOf } from '../results/estimate.ts'
import {
  explorerColumns,
  type ExplorerTable,
  type ExplorerTableName,
  type ExplorerValue,
} from './explorer-tables.ts'

type ExplorerRow = Readonly<Record<string, ExplorerValue>>

export type ExplorerRows = Readonly<Record<ExplorerTableName, readonly ExplorerRow[]>>

/** The rows of one results folder: every figure is the one that its report has, and every name that of a library. */
export function resultRows(facts: SourceFacts, name: string): ExplorerRows {
  const { source, folder, report, machine = null } = facts
  const { suite, environment } = folder
  const shared = { source, suite: suite.name, source_name: name }
  const commit = environment.kind === 'known' ? known(environment.value.commit) : null
  const ofCase = (matrixCase: Case): ExplorerRow => {
    const { label, framework = null, model = null, commit: ofCommit = null } = facts.caseFacts(matrixCase)
    return {
      ...shared,
      case_id: matrixCase.id,
      label_en: label.en,
      label_zh: label.zh,
      workload: matrixCase.workload,
      model,
      framework,
      machine,
      nodes: matrixCase.topology.nodes,
      devices: deviceCount(matrixCase.topology),
      batch: matrixCase.batchFrom === 'log' ? null : matrixCase.batchPerDevice,
      git_commit: ofCommit,
      axes: axesOf(matrixCase),
    }
  }
  const started = new Map<string, string>()
  const units = new Map<string, string>()
  for (const run of report.runs) {
    const before = started.get(run.case.id)
    if (run.started !== undefined && (before === undefined || run.started < before))
      started.set(run.case.id, run.started)
    if (run.unit !== undefined) units.set(run.case.id, `${run.unit}/s`)
  }
  const findings = findingsOfCases(facts)
  const unfinished = report.runs.filter(({ state }) => state === 'not-run').length
  return {
    sources: [
      {
        ...shared,
        name,
        title_en: report.title.en,
        title_zh: report.title.zh,
        kind: 'results',
        protocol: report.protocol,
        machine,
        started: timeText(facts.started),
        ended: timeText(facts.ended),
        git_commit: commit,
        cases: report.cases.length,
        runs: report.runs.length,
        state: unfinished === 0 ? 'complete' : 'unfinished',
      },
    ],
    cases: report.cases.map((record) => ({
      ...ofCase(record.case),
      protocol: report.protocol,
      unit: units.get(record.case.id) ?? null,
      started: started.get(record.case.id) ?? null,
      ...figuresOf(record),
      ...findings.get(record.case.id),
    })),
    runs: report.runs.map((record) => ({ ...ofCase(record.case), ...runCells(record) })),
  }
}

/** What is doubtful of each case and its runs, a sentence in each line. Notes make no figure doubtful. */
function findingsOfCases(facts: SourceFacts): Map<string, ExplorerRow> {
  const sentences = new Map<string, Map<string, string>>()
  for (const { case: id, finding } of findingRows(facts)) {
    if (id === undefined || finding.level === 'note') continue
    const { en, zh } = findingTexts(finding).seen
    sentences.set(id, (sentences.get(id) ?? new Map<string, string>()).set(en, zh))
  }
  return new Map(
    [...sentences].map(([id, texts]) => {
      const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
      return [
        id,
        {
          findings_en: sorted.map(([en]) => en).join('\n'),
          findings_zh: sorted.map(([, zh]) => zh).join('\n'),
        },
      ]
    }),
  )
}

/** Every axis and parameter with a value, as JSON. */
function axesOf(matrixCase: Case): string {
  const values = axes.flatMap((axis) => {
    const value = axisValue(matrixCase, axis)
    return value === undefined ? [] : [[axis.name, value] as const]
  })
  return JSON.stringify(Object.fromEntries([...Object.entries(matrixCase.parameters), ...values]))
}

const known = <T extends ExplorerValue>(value: Maybe<T> | undefined): T | null =>
  value?.kind === 'known' ? value.value : null

const ofEstimate = (estimate: Maybe<Estimate<number>>): number | null =>
  known(mapKnown(estimate, ({ value }) => value))

function figuresOf({ case: { topology }, throughput, speedup, efficiency }: CaseRecord): ExplorerRow {
  const interval = intervalOf(throughput)
  const range = interval.kind === 'known' ? interval.value : undefined
  const value = ofEstimate(throughput)
  const why = throughput.kind === 'missing' ? missingText(throughput) : undefined
  return {
    throughput: value,
    low: range?.low ?? null,
    high: range?.high ?? null,
    level: range?.level ?? null,
    repeats: known(mapKnown(throughput, ({ repeats }) => repeats)),
    throughput_per_device: value === null ? null : value / deviceCount(topology),
    speedup: ofEstimate(speedup),
    efficiency: ofEstimate(efficiency),
    reason_en: why?.en ?? null,
    reason_zh: why?.zh ?? null,
  }
}

function runCells({ throughput, evidence, source, ...record }: RunRecord): ExplorerRow {
  const why = throughput.kind === 'missing' ? missingText(throughput) : undefined
  return {
    run: record.run,
    repeat: record.repeat,
    state: record.state,
    protocol: record.protocol,
    throughput: known(throughput),
    unit: record.unit === undefined ? null : `${record.unit}/s`,
    reason_en: why?.en ?? null,
    reason_zh: why?.zh ?? null,
    log: source.kind === 'log' ? source.path : null,
    first_line: known(mapKnown(evidence, ({ firstLine }) => firstLine)),
    last_line: known(mapKnown(evidence, ({ lastLine }) => lastLine)),
    started: record.started ?? null,
    elapsed_s: record.elapsed ?? null,
  }
}

/** The rows of several sources as columns. */
export const explorerTable = (name: ExplorerTableName, sources: readonly ExplorerRows[]): ExplorerTable => {
  const rows = sources.flatMap((rowsOf) => rowsOf[name])
  return {
    columns: Object.fromEntries(
      explorerColumns[name].map((column) => [column, rows.map((row) => row[column] ?? null)]),
    ),
    rows: rows.length,
  }
}
