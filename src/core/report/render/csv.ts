import { furtherAxes, leadingAxes } from '../../model/axes/axes.ts'
import type { Axis } from '../../model/axes/axis.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import { mapKnown, type Maybe } from '../../model/missing.ts'
import type { Evidence } from '../../model/measurement.ts'
import type { Efficiency } from '../../model/telemetry.ts'
import { deviceCount } from '../../model/topology.ts'
import { intervalIn, valueOf } from '../../results/estimate.ts'
import type { CaseRecord, RunRecord } from '../record-model.ts'
import type { ReportFigures } from '../shown-figures.ts'
import type { SearchRecord } from '../../batch-search/record.ts'

/** Undefined for a missing value. */
export type CsvField = string | number | boolean | undefined

/** Columns of equal length. */
export type Table = readonly { readonly name: string; readonly values: readonly CsvField[] }[]

/** A row for each run, unrounded. An empty field is a missing value; `missing` then has the code of its reason. */
export function runTable(report: ReportFigures): Table {
  const rows = rowsOf(report)
  return columnsOf(report).map(([name, value]) => ({ name, values: rows.map(value) }))
}

/** A table as CSV of RFC 4180. */
export function csvText(table: Table): string {
  const columns = table.map(({ name, values }) => [name, ...values].map(csvField))
  return (columns[0] ?? []).map((_, row) => `${columns.map((fields) => fields[row]).join(',')}\r\n`).join('')
}

/** A run with the values that it shares with others: a file of rows repeats them in each row. */
export interface CsvRow {
  // A reference and not a copy: V8 reads a copy of an object with so many members many times more slowly.
  readonly run: RunRecord
  readonly figures: CaseRecord | undefined
  /** Where a search found the batch. */
  readonly search: SearchRecord | undefined
  readonly renderedBy: string
}

export function rowsOf({ cases, runs, searches = [], renderedBy }: ReportFigures): CsvRow[] {
  const found = new Map(searches.map((search) => [search.case, search]))
  const figures = new Map(cases.map((caseRecord) => [caseRecord.case.id, caseRecord]))
  return runs.map((run) => ({
    run,
    figures: figures.get(run.case.id),
    search: found.get(run.case.id),
    renderedBy,
  }))
}

/** `time`: milliseconds since 1970, UTC. `json`: the text of a JSON value. `whole`: at most 2^53. */
export type ColumnKind = 'text' | 'number' | 'whole' | 'truth' | 'time' | 'json'

/** Kind of a column, and the unit of its numbers where no other column states it; texts by default. */
type Held = readonly [kind?: ColumnKind, unit?: string]

export type CsvColumn = readonly [name: string, value: (row: CsvRow) => CsvField, ...held: Held]

const ofRun = (name: string, value: (run: RunRecord) => CsvField, ...held: Held): CsvColumn => [
  name,
  ({ run }) => value(run),
  ...held,
]

const ofEvidence = (name: string, value: (evidence: Evidence) => CsvField, ...held: Held): CsvColumn =>
  ofRun(name, ({ evidence }) => valueOf(mapKnown(evidence, value)), ...held)

/** Columns with sampled values. */
const ofSamples = (
  name: string,
  value: (efficiency: Efficiency) => Maybe<number> | CsvField,
  ...held: Held
): CsvColumn =>
  ofRun(
    name,
    ({ efficiency }) => {
      const field = efficiency && value(efficiency)
      return typeof field === 'object' ? valueOf(field) : field
    },
    ...held,
  )

const ofFigures = (
  name: string,
  value: (figures: CaseRecord) => CsvField,
  kind: ColumnKind = 'number',
): CsvColumn => [name, ({ figures }) => figures && value(figures), kind]

export const axisColumnName = ({ name }: Axis): string => name.replaceAll('-', '_')

export function axisKind({ choices }: Axis): ColumnKind {
  if (choices === 'counts') return 'whole'
  if (choices === 'words') return 'text'
  if (choices.every((choice) => typeof choice === 'number')) return 'number'
  return choices.every((choice) => typeof choice === 'boolean') ? 'truth' : 'text'
}

const onAxis = (axis: Axis) =>
  ofRun(axisColumnName(axis), ({ case: matrixCase }) => axisValue(matrixCase, axis), axisKind(axis))

/** A name ends in its unit. A figure of the whole case begins with `case_` and is repeated in the rows of its runs. */
const fixedColumns: readonly CsvColumn[] = [
  ofRun('run', ({ run }) => run),
  ofRun('case', ({ case: matrixCase }) => matrixCase.id),
  ofRun('workload', ({ case: matrixCase }) => matrixCase.workload),
  ofRun('nodes', ({ case: { topology } }) => topology.nodes, 'whole'),
  ofRun('devices_per_node', ({ case: { topology } }) => topology.devicesPerNode, 'whole'),
  ofRun('devices', ({ case: { topology } }) => deviceCount(topology), 'whole'),
  ...leadingAxes.map(onAxis),
  ofRun(
    'batch_per_device',
    ({ case: { batchFrom, batchPerDevice } }) => (batchFrom === 'log' ? undefined : batchPerDevice),
    'whole',
  ),
  ...furtherAxes.filter(({ presence }) => presence === 'always').map(onAxis),
  ofRun('parameters_json', ({ case: matrixCase }) => JSON.stringify(matrixCase.parameters), 'json'),
  ofRun('repeat', ({ repeat }) => repeat, 'whole'),
  ofRun('state', ({ state }) => state),
  ofRun('protocol', ({ protocol }) => protocol),
  ofRun('throughput', ({ throughput }) => valueOf(throughput), 'number'),
  ofRun('unit', ({ unit }) => (unit === undefined ? undefined : `${unit}/s`)),
  ofRun('missing', ({ throughput }) => (throughput.kind === 'missing' ? throughput.code : undefined)),
  ofFigures('case_throughput', ({ throughput }) => valueOf(throughput)?.value),
  ofFigures('case_low', ({ throughput }) => intervalIn(throughput)?.low),
  ofFigures('case_high', ({ throughput }) => intervalIn(throughput)?.high),
  ofFigures('case_mean', ({ mean }) => valueOf(mean)),
  ofFigures('case_speedup', ({ speedup }) => valueOf(speedup)?.value),
  ofFigures('case_efficiency', ({ efficiency }) => valueOf(efficiency)?.value),
  ofRun('records', ({ records }) => records, 'whole'),
  ofEvidence('first_line', ({ firstLine }) => firstLine, 'whole'),
  ofEvidence('last_line', ({ lastLine }) => lastLine, 'whole'),
  ofEvidence('first_step', ({ firstStep }) => firstStep, 'number'),
  ofEvidence('last_step', ({ lastStep }) => lastStep, 'number'),
  ofEvidence('clock', ({ clock }) => clock),
  ofEvidence('window_s', ({ elapsed }) => elapsed, 'number', 's'),
  ofRun('started_utc', ({ started }) => started, 'time'),
  ofRun('elapsed_s', ({ elapsed }) => elapsed, 'number', 's'),
  ofRun('peak_memory_bytes', ({ peakMemory }) => peakMemory, 'whole', 'bytes'),
  ofRun('launcher', ({ launcher }) => launcher),
  ofRun('node_names', ({ nodes }) => nodes?.join(' ')),
  ofRun('source', ({ source }) => sourceName(source)),
  ofRun('log_sha256', ({ source }) => (source.kind === 'log' ? source.sha256 : undefined)),
  ofRun('log_bytes', ({ source }) => (source.kind === 'log' ? source.bytes : undefined), 'whole', 'bytes'),
  ofRun('findings', ({ findings }) => (findings.length === 0 ? undefined : findings.join(' '))),
  ofFigures('case_grade', ({ grade }) => grade, 'text'),
  ofFigures('case_limited_by', ({ limitedBy }) => limitedBy, 'text'),
]

/** Only where imported logs are measured by rules of their collection. */
const ruleColumns: readonly CsvColumn[] = [ofRun('rule_from', ({ ruleFrom }) => ruleFrom)]

/** Only where a run was sampled. */
const sampledColumns: readonly CsvColumn[] = [
  ofSamples('sampled', (efficiency) => efficiency.of),
  ofSamples('utilisation', ({ utilisation }) => utilisation, 'number'),
  ofSamples('peak_gpu_memory_bytes', ({ peakMemory }) => peakMemory, 'whole', 'bytes'),
  ofSamples('mean_power_w', ({ power }) => power, 'number', 'W'),
  ofSamples('energy_per_sample_j', ({ energyPerSample }) => energyPerSample, 'number', 'J'),
  ofSamples('clock_mhz', ({ clock }) => clock, 'number', 'MHz'),
  ofSamples('highest_temperature_c', ({ temperature }) => temperature, 'number', '°C'),
  ofSamples('flops_share', ({ flopsShare }) => flopsShare, 'number'),
  ofSamples('reference_flops', ({ reference }) => reference?.flopsPerSecond, 'number', 'FLOP/s'),
  ofSamples('reference_source', ({ reference }) => reference?.source),
  ofSamples('data_wait_share', ({ dataWait }) => dataWait, 'number'),
]

/** `found` or `at-least`; empty where the suite states the batch. */
const searchColumns: readonly CsvColumn[] = [
  ['batch_search', ({ search }) => search?.state],
  ['batch_too_large', ({ search }) => search?.tooLarge, 'whole'],
]

/** Only where the reader chose a unit. */
const shownColumns: readonly CsvColumn[] = [
  ofRun('shown_throughput', ({ shown }) => valueOf(shown?.throughput), 'number'),
  ofRun('shown_unit', ({ shown }) => shown?.unit),
  ofFigures('case_shown_throughput', ({ shown }) => valueOf(shown?.throughput)?.value),
  ofFigures('case_shown_low', ({ shown }) => intervalIn(shown?.throughput)?.low),
  ofFigures('case_shown_high', ({ shown }) => intervalIn(shown?.throughput)?.high),
]

const speedupOverColumn: CsvColumn = [
  'case_speedup_over_devices',
  ({ figures }) => figures && (figures.speedupOver ?? 1),
  'whole',
]

/** Every column that a report can have. */
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

/** Axes that are set follow the fixed columns, so that these keep their positions. */
const columnsOf = ({ cases, runs, searches }: ReportFigures): readonly CsvColumn[] => [
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

/** Spreadsheets run texts that start like a formula. An apostrophe in front, which they hide, prevents this. */
const formula = /^[=+\-@\t\r]/

/** One field as RFC 4180 writes it. */
export function csvField(value: CsvField): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
