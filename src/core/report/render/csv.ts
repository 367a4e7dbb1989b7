import { furtherAxes, leadingAxes } from '../../model/axes/axes.ts'
import type { Axis } from '../../model/axes/axis.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import { mapKnown, type Maybe } from '../../model/missing.ts'
import type { Estimate, Interval } from '../../model/result.ts'
import { deviceCount } from '../../model/topology.ts'
import { intervalOf } from '../../results/estimate.ts'
import type { CaseRecord, RunRecord } from '../record-model.ts'
import type { Report } from '../model.ts'
import type { SearchRecord } from '../../batch-search/record.ts'
import type { Renderer } from './renderer.ts'

/** One row per run, unrounded, RFC 4180. An empty field is an absent value; `missing` then holds its reason's code. */
export const csv: Renderer = {
  format: 'csv',
  perLanguage: false,
  render: (report) => csvText(runTable(report)),
}

/** What a row has in a column; undefined where that is missing. */
export type CsvField = string | number | boolean | undefined

/** Columns of equally many values. */
export type Table = readonly { readonly name: string; readonly values: readonly CsvField[] }[]

/** A row for each run. */
export function runTable(report: Report): Table {
  const rows = rowsOf(report)
  return columnsOf(report).map(([name, value]) => ({ name, values: rows.map(value) }))
}

/** A table as RFC 4180 writes it. */
export function csvText(table: Table): string {
  const columns = table.map(({ name, values }) => [name, ...values].map(csvField))
  return (columns[0] ?? []).map((_, row) => `${columns.map((fields) => fields[row]).join(',')}\r\n`).join('')
}

/** A run with what it shares with others: a file of rows has no other place for it. */
export interface CsvRow {
  // Not copied into the row: what is copied from an object of so many members takes V8 many times as long to read.
  readonly run: RunRecord
  readonly figures: CaseRecord | undefined
  /** Where a search found the batch. */
  readonly search: SearchRecord | undefined
  readonly renderedBy: string
}

export function rowsOf({ cases, runs, searches = [], renderedBy }: Report): CsvRow[] {
  const found = new Map(searches.map((search) => [search.case, search]))
  const figures = new Map(cases.map((caseRecord) => [caseRecord.case.id, caseRecord]))
  return runs.map((run) => ({
    run,
    figures: figures.get(run.case.id),
    search: found.get(run.case.id),
    renderedBy,
  }))
}

export type CsvColumn = readonly [string, (row: CsvRow) => CsvField]

const ofRun = (name: string, value: (run: RunRecord) => CsvField): CsvColumn => [
  name,
  ({ run }) => value(run),
]

const onAxis = (axis: Axis) =>
  ofRun(axis.name.replaceAll('-', '_'), ({ case: matrixCase }) => axisValue(matrixCase, axis))

/** A name ends in its unit; a figure of the whole case begins with `case_` and stands in each of its runs' rows. */
const fixedColumns: readonly CsvColumn[] = [
  ofRun('run', ({ run }) => run),
  ofRun('case', ({ case: matrixCase }) => matrixCase.id),
  ofRun('workload', ({ case: matrixCase }) => matrixCase.workload),
  ofRun('nodes', ({ case: matrixCase }) => matrixCase.topology.nodes),
  ofRun('devices_per_node', ({ case: matrixCase }) => matrixCase.topology.devicesPerNode),
  ofRun('devices', ({ case: matrixCase }) => deviceCount(matrixCase.topology)),
  ...leadingAxes.map(onAxis),
  ofRun('batch_per_device', ({ case: matrixCase }) =>
    matrixCase.batchFrom === 'log' ? undefined : matrixCase.batchPerDevice,
  ),
  ...furtherAxes.filter(({ presence }) => presence === 'always').map(onAxis),
  ofRun('parameters_json', ({ case: matrixCase }) => JSON.stringify(matrixCase.parameters)),
  ofRun('repeat', ({ repeat }) => repeat),
  ofRun('state', ({ state }) => state),
  ofRun('protocol', ({ protocol }) => protocol),
  ofRun('throughput', ({ throughput }) => valueOf(throughput)),
  ofRun('unit', ({ unit }) => (unit === undefined ? undefined : `${unit}/s`)),
  ofRun('missing', ({ throughput }) => (throughput.kind === 'missing' ? throughput.code : undefined)),
  ['case_throughput', ({ figures }) => estimateOf(figures?.throughput)?.value],
  ['case_low', ({ figures }) => intervalIn(figures)?.low],
  ['case_high', ({ figures }) => intervalIn(figures)?.high],
  ['case_mean', ({ figures }) => figures && valueOf(figures.mean)],
  ['case_speedup', ({ figures }) => estimateOf(figures?.speedup)?.value],
  ['case_efficiency', ({ figures }) => estimateOf(figures?.efficiency)?.value],
  ofRun('records', ({ records }) => records),
  ofRun('first_line', ({ evidence }) => valueOf(mapKnown(evidence, ({ firstLine }) => firstLine))),
  ofRun('last_line', ({ evidence }) => valueOf(mapKnown(evidence, ({ lastLine }) => lastLine))),
  ofRun('first_step', ({ evidence }) => valueOf(mapKnown(evidence, ({ firstStep }) => firstStep))),
  ofRun('last_step', ({ evidence }) => valueOf(mapKnown(evidence, ({ lastStep }) => lastStep))),
  ofRun('clock', ({ evidence }) => valueOf(mapKnown(evidence, ({ clock }) => clock))),
  ofRun('window_s', ({ evidence }) => valueOf(mapKnown(evidence, ({ elapsed }) => elapsed))),
  ofRun('started_utc', ({ started }) => started),
  ofRun('elapsed_s', ({ elapsed }) => elapsed),
  ofRun('peak_memory_bytes', ({ peakMemory }) => peakMemory),
  ofRun('launcher', ({ launcher }) => launcher),
  ofRun('node_names', ({ nodes }) => nodes?.join(' ')),
  ofRun('source', ({ source }) => sourceName(source)),
  ofRun('log_sha256', ({ source }) => (source.kind === 'log' ? source.sha256 : undefined)),
  ofRun('log_bytes', ({ source }) => (source.kind === 'log' ? source.bytes : undefined)),
  ofRun('findings', ({ findings }) => (findings.length === 0 ? undefined : findings.join(' '))),
]

/** Where imported logs are measured by rules of their collection. */
const ruleColumns: readonly CsvColumn[] = [ofRun('rule_from', ({ ruleFrom }) => ruleFrom)]

/** Where a run was sampled. */
const sampledColumns: readonly CsvColumn[] = [
  ofRun('sampled', ({ efficiency }) => efficiency?.of),
  ofRun('utilisation', ({ efficiency }) => efficiency && valueOf(efficiency.utilisation)),
  ofRun('peak_gpu_memory_bytes', ({ efficiency }) => efficiency && valueOf(efficiency.peakMemory)),
  ofRun('mean_power_w', ({ efficiency }) => efficiency && valueOf(efficiency.power)),
  ofRun('energy_per_sample_j', ({ efficiency }) => efficiency && valueOf(efficiency.energyPerSample)),
  ofRun('clock_mhz', ({ efficiency }) => efficiency && valueOf(efficiency.clock)),
  ofRun('highest_temperature_c', ({ efficiency }) => efficiency && valueOf(efficiency.temperature)),
  ofRun('flops_share', ({ efficiency }) => efficiency && valueOf(efficiency.flopsShare)),
  ofRun('reference_flops', ({ efficiency }) => efficiency?.reference?.flopsPerSecond),
  ofRun('reference_source', ({ efficiency }) => efficiency?.reference?.source),
  ofRun('data_wait_share', ({ efficiency }) => efficiency?.dataWait),
]

/** `found` or `at-least`; empty where the suite names the batch. */
const searchColumns: readonly CsvColumn[] = [
  ['batch_search', ({ search }) => search?.state],
  ['batch_too_large', ({ search }) => search?.tooLarge],
]

/** Where the reader chose a unit. */
const shownColumns: readonly CsvColumn[] = [
  ofRun('shown_throughput', ({ shown }) => shown && valueOf(shown.throughput)),
  ofRun('shown_unit', ({ shown }) => shown?.unit),
  ['case_shown_throughput', ({ figures }) => estimateOf(figures?.shown?.throughput)?.value],
  ['case_shown_low', ({ figures }) => shownInterval(figures)?.low],
  ['case_shown_high', ({ figures }) => shownInterval(figures)?.high],
]

const speedupOverColumn: CsvColumn = [
  'case_speedup_over_devices',
  ({ figures }) => figures && (figures.speedupOver ?? 1),
]

/** Every column that some report has. */
export const everyRunColumn: readonly CsvColumn[] = [
  ...fixedColumns,
  ...furtherAxes.filter(({ presence }) => presence === 'where-set').map(onAxis),
  ...ruleColumns,
  speedupOverColumn,
  ...sampledColumns,
  ...searchColumns,
  ...shownColumns,
  ['rendered_by', ({ renderedBy }) => renderedBy],
]

/** Axes that are set somewhere come after the fixed columns, so that those keep their places. */
const columnsOf = ({ cases, runs, searches }: Report): readonly CsvColumn[] => [
  ...fixedColumns,
  ...furtherAxes
    .filter(
      ({ name, presence }) =>
        presence === 'where-set' && cases.some((caseRecord) => name in caseRecord.case.axes),
    )
    .map(onAxis),
  ...(runs.some(({ ruleFrom }) => ruleFrom !== undefined) ? ruleColumns : []),
  ...(cases.some(({ speedupOver }) => speedupOver !== undefined) ? [speedupOverColumn] : []),
  ...(runs.some(({ efficiency }) => efficiency !== undefined) ? sampledColumns : []),
  ...(searches === undefined ? [] : searchColumns),
  ...(cases.some(({ shown }) => shown !== undefined) ? shownColumns : []),
  ['rendered_by', ({ renderedBy }) => renderedBy],
]

const valueOf = <T>(maybe: Maybe<T>): T | undefined => (maybe.kind === 'known' ? maybe.value : undefined)

const estimateOf = (estimate: Maybe<Estimate<number>> | undefined) => estimate && valueOf(estimate)

const intervalIn = (figures: CaseRecord | undefined): Interval | undefined =>
  figures && valueOf(intervalOf(figures.throughput))

const shownInterval = (figures: CaseRecord | undefined): Interval | undefined =>
  figures?.shown && valueOf(intervalOf(figures.shown.throughput))

function sourceName(source: RunRecord['source']): CsvField {
  switch (source.kind) {
    case 'log':
      return source.path
    case 'document':
      return `${source.document}:${String(source.line)}`
    case 'none':
      return undefined
  }
}

/** Spreadsheets run a text that starts like a formula; an apostrophe in front, which they hide, keeps it text. */
const formula = /^[=+\-@\t\r]/

/** One field as RFC 4180 writes it. */
export function csvField(value: CsvField): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
