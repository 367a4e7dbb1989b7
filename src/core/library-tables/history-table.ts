import { labelText } from '../document/text-line.ts'
import { missingText } from '../messages/say.ts'
import { hashIn } from '../track/commit-order.ts'
import type { Entry, TrackedCase } from '../track/entry.ts'
import type { NamedEntry } from '../track/history.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'
import type { Text } from '../model/text.ts'

const columns = {
  source: { en: 'Id of the source that the row is from', zh: '所属来源的 id' },
  series: { en: 'The same for figures that are compared over time', zh: '同一序列（随时间比较）的标识' },
  case_id: { en: 'Id of the case', zh: '用例 id' },
  case_label: { en: 'The case as English reports call it', zh: '英文报告中的用例名称' },
  case_label_zh: { en: 'The case as Chinese reports call it', zh: '中文报告中的用例名称' },
  machine: { en: 'CPU, usable CPUs and device of the series', zh: '该序列的 CPU、可用 CPU 数与设备' },
  protocol: { en: 'The protocol that the figure was computed by', zh: '计算该数值的协议' },
  commit_hash: { en: 'Hash of the commit that was measured', zh: '所测量提交的哈希' },
  is_dirty: { en: 'Whether it had uncommitted changes', zh: '是否有未提交的改动' },
  date: { en: 'End of the last run, UTC', zh: '最后一次运行的结束时间，UTC' },
  throughput: { en: 'Throughput of the case, in the unit of the row', zh: '用例的吞吐率，单位见 unit 列' },
  low: { en: 'Lower end of its interval', zh: '区间下限' },
  high: { en: 'Upper end of its interval', zh: '区间上限' },
  level: { en: 'Confidence level of the interval', zh: '区间的置信水平' },
  repeats: { en: 'Number of repeats', zh: '重复次数' },
  unit: { en: 'Unit of the throughput', zh: '吞吐率的单位' },
  reason: { en: 'Code of the reason why the throughput is missing', zh: '缺少吞吐率的原因代码' },
  reason_en: { en: 'That reason as a sentence, in English', zh: '该原因的英文说明' },
  results: { en: 'The results folder, as it was named', zh: '结果目录' },
  file: { en: 'The file of the history that has it', zh: '历史记录中的文件' },
  identity: {
    en: 'The same in every copy of the entry, so that it counts once',
    zh: '同一条记录的各份副本取值相同，因此只计一次',
  },
} as const satisfies Record<string, Text>

const historyTableWords = {
  columns,
} as const

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
    historyTableWords.columns,
  ),
  time: ({ entry }) => timeIn(entry.when),
}
