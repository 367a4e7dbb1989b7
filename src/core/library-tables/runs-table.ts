import { globalBatch, type Case } from '../model/case.ts'
import { deviceCount } from '../model/topology.ts'
import { missingText } from '../messages/say.ts'
import { everyRunColumn, rowsOf, type CsvRow } from '../report/render/csv.ts'
import type { RunRecord } from '../report/record-model.ts'
import type { CaseFacts, RowFacts } from './collected.ts'
import { tableColumns, timeIn, type LibraryTable, type PlainColumn } from './table.ts'

/**
 * The identity of a run: equal for every copy of it, and different for any other run. For a run that steady started, the
 * start and the length to the nanosecond, whatever happened to its log; for an imported run, its log. Undefined for a run
 * that never started.
 * @param originals digests of logs before names were removed from them, by path
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

/** A row of `runs.csv`, with values that it shares with others of its source. */
export interface RunRow {
  readonly csv: CsvRow
  readonly source: RowFacts
  readonly facts: CaseFacts
}

export const runRows = (source: RowFacts): RunRow[] =>
  rowsOf(source.report).map((csv) => ({ csv, source, facts: source.caseFacts(csv.run.case) }))

/** Columns of `runs.csv` that are renamed here: a word of SQL, or a name with another meaning in a library. */
export const renamedColumns: ReadonlyMap<string, string> = new Map([
  ['case', 'case_id'],
  ['source', 'log'],
  ['missing', 'reason'],
  ['started_utc', 'started'],
  ['parameters_json', 'parameters'],
])

const fromCsv: readonly PlainColumn<RunRow>[] = everyRunColumn.map(
  ([csvName, value, kind = 'text', unit]) => [
    renamedColumns.get(csvName) ?? csvName,
    kind,
    kind === 'time' ? ({ csv }) => startOf(csv.run) : ({ csv }) => value(csv),
    unit,
  ],
)

const startOf = ({ started }: RunRecord) => timeIn(started)

function endOf({ started, elapsed }: RunRecord): number | undefined {
  const start = timeIn(started)
  return start === undefined || elapsed === undefined ? undefined : start + Math.round(elapsed * 1000)
}

/** Undefined where only the logs state the batch. */
export const statedGlobalBatch = (matrixCase: Case): number | undefined =>
  matrixCase.batchFrom === 'log' ? undefined : globalBatch(matrixCase)

const perDevice = ({ throughput, case: { topology } }: RunRecord) =>
  throughput.kind === 'known' ? throughput.value / deviceCount(topology) : undefined

const reasonOf = ({ throughput }: RunRecord) =>
  throughput.kind === 'missing' ? missingText(throughput) : undefined

export const runsTable: LibraryTable<RunRow> = {
  name: 'runs',
  about: { en: 'One row for each planned run', zh: '每次计划的运行一行' },
  columns: tableColumns<RunRow>([
    ['source', 'text', ({ source }) => source.source],
    ...fromCsv,
    ['case_label', 'text', ({ facts }) => facts.label.en],
    ['case_label_zh', 'text', ({ facts }) => facts.label.zh],
    ['framework', 'text', ({ facts }) => facts.framework],
    ['model', 'text', ({ facts }) => facts.model],
    ['device', 'text', ({ facts }) => facts.device],
    ['global_batch_samples', 'whole', ({ csv }) => statedGlobalBatch(csv.run.case)],
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
  ]),
  time: ({ csv, source }) => startOf(csv.run) ?? source.started,
}
