import { labelText } from '../document/label.ts'
import { missingText } from '../messages/say.ts'
import { hashIn } from '../track/commit-order.ts'
import type { Entry, TrackedCase } from '../track/entry.ts'
import type { NamedEntry } from '../track/history.ts'
import { historyTableWords as words } from './history-table-words.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'

export interface HistoryRow {
  readonly source: string
  readonly file: string
  readonly entry: Entry
  readonly point: TrackedCase
}

/** A row for each case of each entry. */
export const historyRows = (source: string, entries: readonly NamedEntry[]): HistoryRow[] =>
  entries.flatMap(({ file, entry }) => entry.cases.map((point) => ({ source, file, entry, point })))

const intervalOf = ({ throughput }: TrackedCase) =>
  throughput.kind === 'known' && throughput.value.interval.kind === 'known'
    ? throughput.value.interval.value
    : undefined

const reasonOf = ({ throughput }: TrackedCase) => (throughput.kind === 'missing' ? throughput : undefined)

/** Figures of one case on machines of one kind under one protocol are one series. */
const seriesOf = ({ entry, point }: HistoryRow) =>
  JSON.stringify([point.case, entry.protocol, Object.entries(point.machine).toSorted()])

export const historyTable: LibraryTable<HistoryRow> = {
  name: 'history',
  about: words.table,
  columns: tableColumns<HistoryRow>(
    [
      ['source', 'text', ({ source }) => source],
      ['series', 'text', seriesOf],
      ['case_id', 'text', ({ point }) => point.case],
      ['case_label', 'text', ({ point }) => labelText(point.label).en],
      ['case_label_zh', 'text', ({ point }) => labelText(point.label).zh],
      ['machine', 'text', ({ point }) => Object.values(point.machine).join(', ') || undefined],
      ['protocol', 'text', ({ entry }) => entry.protocol],
      [
        'commit_hash',
        'text',
        ({ entry: { commit } }) => (commit.kind === 'known' ? hashIn(commit.value) : undefined),
      ],
      [
        'is_dirty',
        'truth',
        ({ entry: { commit } }) => (commit.kind === 'known' ? commit.value.endsWith('+') : undefined),
      ],
      ['date', 'time', ({ entry }) => timeIn(entry.when)],
      [
        'throughput',
        'number',
        ({ point: { throughput } }) => (throughput.kind === 'known' ? throughput.value.value : undefined),
      ],
      ['low', 'number', ({ point }) => intervalOf(point)?.low],
      ['high', 'number', ({ point }) => intervalOf(point)?.high],
      ['level', 'number', ({ point }) => intervalOf(point)?.level],
      [
        'repeats',
        'whole',
        ({ point: { throughput } }) => (throughput.kind === 'known' ? throughput.value.repeats : undefined),
      ],
      ['unit', 'text', ({ point }) => `${point.unit}/s`],
      ['reason', 'text', ({ point }) => reasonOf(point)?.code],
      [
        'reason_en',
        'text',
        ({ point }) => {
          const reason = reasonOf(point)
          return reason && missingText(reason).en
        },
      ],
      ['results', 'text', ({ entry }) => entry.results],
      ['file', 'text', ({ file }) => file],
      ['identity', 'text', (row) => JSON.stringify([row.entry.when, row.entry.commit, seriesOf(row)])],
    ],
    words.columns,
  ),
  time: ({ entry }) => timeIn(entry.when),
}
