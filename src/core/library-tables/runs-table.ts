import { axes } from '../model/axes/axes.ts'
import type { Axis } from '../model/axes/axis.ts'
import { globalBatch } from '../model/case.ts'
import { deviceCount } from '../model/topology.ts'
import { missingText } from '../messages/say.ts'
import { everyRunColumn, rowsOf, type CsvRow } from '../report/render/csv.ts'
import type { RunRecord } from '../report/record-model.ts'
import type { CaseFacts, RowFacts } from './collected.ts'
import { runsWords } from './runs-words.ts'
import { tableColumns, timeIn, type ColumnKind, type LibraryTable, type PlainColumn } from './table.ts'

/**
 * What makes a run itself, wherever its folder is: the same of every copy of it, and of no other run. A run that steady
 * started is that start and its length to the nanosecond, whatever became of its log; an imported one is its log.
 * undefined of a run that never started.
 *
 * @param originals digests of logs as they were before names were taken out of them, by path
 */
function runIdentity(
  { run, started, elapsed, source }: RunRecord,
  originals: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  switch (source.kind) {
    case 'none':
      return undefined
    case 'document':
      return JSON.stringify(['document', run, source.document, source.line])
    case 'log':
      return started !== undefined && elapsed !== undefined
        ? JSON.stringify([run, started, elapsed])
        : JSON.stringify([run, started ?? null, originals.get(source.path) ?? source.sha256])
  }
}

/** A row of `runs.csv`, with what it shares with others of its source. */
export interface RunRow {
  readonly csv: CsvRow
  readonly source: RowFacts
  readonly facts: CaseFacts
}

export const runRows = (source: RowFacts): RunRow[] =>
  rowsOf(source.report).map((csv) => ({ csv, source, facts: source.caseFacts(csv.run.case) }))

/** Columns of `runs.csv` whose name is another here: a word of SQL, or one that has another meaning in a library. */
export const renamedColumns: ReadonlyMap<string, string> = new Map([
  ['case', 'case_id'],
  ['source', 'log'],
  ['missing', 'reason'],
  ['started_utc', 'started'],
  ['parameters_json', 'parameters'],
])

/** Of columns that hold anything else than texts. */
const kinds: Readonly<Record<string, ColumnKind>> = {
  nodes: 'whole',
  devices_per_node: 'whole',
  devices: 'whole',
  batch_per_device: 'whole',
  parameters: 'json',
  repeat: 'whole',
  throughput: 'number',
  case_throughput: 'number',
  case_low: 'number',
  case_high: 'number',
  case_mean: 'number',
  case_speedup: 'number',
  case_efficiency: 'number',
  case_speedup_over_devices: 'whole',
  records: 'whole',
  first_line: 'whole',
  last_line: 'whole',
  first_step: 'number',
  last_step: 'number',
  window_s: 'number',
  started: 'time',
  elapsed_s: 'number',
  peak_memory_bytes: 'whole',
  log_bytes: 'whole',
  utilisation: 'number',
  peak_gpu_memory_bytes: 'whole',
  mean_power_w: 'number',
  energy_per_sample_j: 'number',
  clock_mhz: 'number',
  highest_temperature_c: 'number',
  flops_share: 'number',
  reference_flops: 'number',
  data_wait_share: 'number',
  batch_too_large: 'whole',
  shown_throughput: 'number',
  case_shown_throughput: 'number',
  case_shown_low: 'number',
  case_shown_high: 'number',
}

const units: Readonly<Record<string, string>> = {
  window_s: 's',
  elapsed_s: 's',
  peak_memory_bytes: 'bytes',
  log_bytes: 'bytes',
  peak_gpu_memory_bytes: 'bytes',
  mean_power_w: 'W',
  energy_per_sample_j: 'J',
  clock_mhz: 'MHz',
  highest_temperature_c: '°C',
  reference_flops: 'FLOP/s',
}

export const axisColumnName = ({ name }: Axis): string => name.replaceAll('-', '_')

const axisKinds: ReadonlyMap<string, ColumnKind> = new Map(
  axes.map((axis) => [axisColumnName(axis), axisKind(axis)]),
)

/** What the values on an axis are. */
export function axisKind({ choices }: Axis): ColumnKind {
  if (choices === 'counts') return 'whole'
  if (choices === 'words') return 'text'
  if (choices.every((choice) => typeof choice === 'number')) return 'number'
  return choices.every((choice) => typeof choice === 'boolean') ? 'truth' : 'text'
}

const axisWords = Object.fromEntries(
  axes.map((axis) => [axisColumnName(axis), { en: axis.title.en, zh: axis.title.zh }]),
)

const fromCsv: readonly PlainColumn<RunRow>[] = everyRunColumn.map(([csvName, value]) => {
  const name = renamedColumns.get(csvName) ?? csvName
  const kind = axisKinds.get(name) ?? kinds[name] ?? 'text'
  return [name, kind, kind === 'time' ? ({ csv }) => startOf(csv.run) : ({ csv }) => value(csv), units[name]]
})

const startOf = ({ started }: RunRecord) => timeIn(started)

function endOf({ started, elapsed }: RunRecord): number | undefined {
  const start = timeIn(started)
  return start === undefined || elapsed === undefined ? undefined : start + Math.round(elapsed * 1000)
}

const perDevice = ({ throughput, case: { topology } }: RunRecord) =>
  throughput.kind === 'known' ? throughput.value / deviceCount(topology) : undefined

const reasonOf = ({ throughput }: RunRecord) =>
  throughput.kind === 'missing' ? missingText(throughput) : undefined

export const runsTable: LibraryTable<RunRow> = {
  name: 'runs',
  about: { en: 'One row for each planned run', zh: '每次计划的运行一行' },
  columns: tableColumns<RunRow>(
    [
      ['source', 'text', ({ source }) => source.source],
      ...fromCsv,
      ['case_label', 'text', ({ facts }) => facts.label.en],
      ['case_label_zh', 'text', ({ facts }) => facts.label.zh],
      ['framework', 'text', ({ facts }) => facts.framework],
      ['model', 'text', ({ facts }) => facts.model],
      ['device', 'text', ({ facts }) => facts.device],
      [
        'global_batch_samples',
        'whole',
        ({ csv: { run } }) => (run.case.batchFrom === 'log' ? undefined : globalBatch(run.case)),
      ],
      ['axes', 'json', ({ facts }) => facts.axes],
      ['throughput_per_device', 'number', ({ csv }) => perDevice(csv.run)],
      ['reason_en', 'text', ({ csv }) => reasonOf(csv.run)?.en],
      ['reason_zh', 'text', ({ csv }) => reasonOf(csv.run)?.zh],
      ['ended', 'time', ({ csv }) => endOf(csv.run)],
      ['host', 'text', ({ source }) => source.host],
      ['machine', 'text', ({ source }) => source.machine],
      ['git_commit', 'text', ({ facts }) => facts.commit],
      ['is_published', 'truth', ({ csv }) => csv.run.source.kind === 'document'],
      ['identity', 'text', ({ csv, source }) => runIdentity(csv.run, source.originals)],
    ],
    { ...axisWords, ...runsWords.columns },
  ),
  time: ({ csv, source }) => startOf(csv.run) ?? source.started,
}
