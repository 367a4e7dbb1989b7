import { labelText } from '../document/text-line.ts'
import { mapKnown } from '../model/missing.ts'
import { intervalIn, valueOf } from '../results/estimate.ts'
import { hashIn } from '../track/commit-order.ts'
import type { Entry, TrackedCase } from '../track/entry.ts'
import type { NamedEntry } from '../track/history.ts'
import { reasonColumns, tableColumns, timeIn, type LibraryTable } from './table.ts'
import type { Text } from '../model/text.ts'

const words: Readonly<Record<string, Text>> = {
  series: { en: 'The same for figures that are compared over time', zh: '同一序列（随时间比较）的标识' },
  machine: { en: 'CPU, usable CPUs and device of the series', zh: '该序列的 CPU、可用 CPU 数与设备' },
  commit_hash: { en: 'Hash of the commit that was measured', zh: '所测量提交的哈希' },
  is_dirty: { en: 'Whether it had uncommitted changes', zh: '是否有未提交的改动' },
  date: { en: 'End of the last run, UTC', zh: '最后一次运行的结束时间，UTC' },
  throughput: { en: 'Throughput of the case, in the unit of the row', zh: '用例的吞吐率，单位见 unit 列' },
  low: { en: 'Lower end of its interval', zh: '区间下限' },
  high: { en: 'Upper end of its interval', zh: '区间上限' },
  level: { en: 'Confidence level of the interval', zh: '区间的置信水平' },
  repeats: { en: 'Number of repeats', zh: '重复次数' },
  unit: { en: 'Unit of the throughput', zh: '吞吐率的单位' },
  results: { en: 'The results folder, as it was named', zh: '结果目录' },
  file: { en: 'The file of the history that has it', zh: '历史记录中的文件' },
  identity: {
    en: 'The same in every copy of the entry, so that it counts once',
    zh: '同一条记录的各份副本取值相同，因此只计一次',
  },
}

export interface HistoryRow {
  readonly source: string
  readonly file: string
  readonly entry: Entry
  readonly point: TrackedCase
}

/** A row for each case of each entry. */
export const historyRows = (source: string, entries: readonly NamedEntry[]): HistoryRow[] =>
  entries.flatMap(({ file, entry }) => entry.cases.map((point) => ({ source, file, entry, point })))

/** Figures of one case on one kind of machine under one protocol form a series. */
const seriesOf = ({ entry, point }: HistoryRow) =>
  JSON.stringify([point.case, entry.protocol, Object.entries(point.machine).toSorted()])

export const historyTable: LibraryTable<HistoryRow> = {
  name: 'history',
  about: { en: 'One row for each case of each entry of a history', zh: '历史记录中每个条目的每个用例一行' },
  columns: tableColumns<HistoryRow>(
    [
      ['source', 'text', ({ source }) => source],
      ['series', 'text', seriesOf],
      ['case_id', 'text', ({ point }) => point.case],
      ['case_label', 'text', ({ point }) => labelText(point.label).en],
      ['case_label_zh', 'text', ({ point }) => labelText(point.label).zh],
      ['machine', 'text', ({ point }) => Object.values(point.machine).join(', ') || undefined],
      ['protocol', 'text', ({ entry }) => entry.protocol],
      ['commit_hash', 'text', ({ entry }) => valueOf(mapKnown(entry.commit, hashIn))],
      ['is_dirty', 'truth', ({ entry }) => valueOf(entry.commit)?.endsWith('+')],
      ['date', 'time', ({ entry }) => timeIn(entry.when)],
      ['throughput', 'number', ({ point }) => valueOf(point.throughput)?.value],
      ['low', 'number', ({ point }) => intervalIn(point.throughput)?.low],
      ['high', 'number', ({ point }) => intervalIn(point.throughput)?.high],
      ['level', 'number', ({ point }) => intervalIn(point.throughput)?.level],
      ['repeats', 'whole', ({ point }) => valueOf(point.throughput)?.repeats],
      ['unit', 'text', ({ point }) => `${point.unit}/s`],
      ...reasonColumns<HistoryRow>(({ point: { throughput } }) =>
        throughput.kind === 'missing' ? throughput : undefined,
      ).filter(([name]) => name !== 'reason_zh'),
      ['results', 'text', ({ entry }) => entry.results],
      ['file', 'text', ({ file }) => file],
      ['identity', 'text', (row) => JSON.stringify([row.entry.when, row.entry.commit, seriesOf(row)])],
    ],
    words,
  ),
  time: ({ entry }) => timeIn(entry.when),
}
