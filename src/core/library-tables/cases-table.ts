import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Estimate } from '../model/result.ts'
import { deviceCount } from '../model/topology.ts'
import { intervalIn, valueOf } from '../results/estimate.ts'
import type { CaseRecord, RunRecord } from '../report/record-model.ts'
import type { CaseFacts, RowFacts } from './collected.ts'
import { axisColumnName, axisKind } from '../report/render/csv.ts'
import { statedGlobalBatch } from './runs-table.ts'
import { type LibraryTable, type PlainColumn, reasonColumns, tableColumns, timeIn } from './table.ts'
import type { Text } from '../model/text.ts'

const words: Readonly<Record<string, Text>> = {
  throughput: {
    en: 'The protocol’s figure over the repeats, mostly their median',
    zh: '协议对各次重复给出的数值，多为中位数',
  },
  low: { en: 'Lower end of its interval; NULL with one repeat', zh: '区间下限；仅一次重复时为 NULL' },
  high: { en: 'Upper end of its interval; NULL with one repeat', zh: '区间上限；仅一次重复时为 NULL' },
  level: { en: 'Confidence level of the interval, such as 0.95', zh: '区间的置信水平，如 0.95' },
  repeats: { en: 'Number of repeats that the figure comes from', zh: '该数值所依据的重复次数' },
  mean: { en: 'Mean of the repeats', zh: '各次重复的平均值' },
  grade: { en: 'How far the figure can be trusted: solid to none', zh: '数值的可信程度：solid 至 none' },
  limited_by: { en: 'Code of what limits it most', zh: '最主要限制因素的代码' },
  speedup: {
    en: 'Throughput ÷ that of the same case on the fewest devices',
    zh: '与最少设备数的同一用例相比的加速比',
  },
  speedup_low: { en: 'Lower end of its interval', zh: '加速比区间下限' },
  speedup_high: { en: 'Upper end of its interval', zh: '加速比区间上限' },
  speedup_over_devices: { en: 'Devices that the speedup is over', zh: '加速比所比较的设备数' },
  efficiency: { en: 'Speedup ÷ how many times the devices are', zh: '扩展效率：加速比 ÷ 设备数之比' },
  efficiency_low: { en: 'Lower end of its interval', zh: '扩展效率区间下限' },
  efficiency_high: { en: 'Upper end of its interval', zh: '扩展效率区间上限' },
  started: { en: 'When the first run of the case started, UTC', zh: '用例首次运行的开始时间，UTC' },
}

export interface LibraryCase {
  readonly record: CaseRecord
  readonly source: RowFacts
  readonly facts: CaseFacts
  /** The first run of the case, as the report lists them. */
  readonly first: RunRecord | undefined
  /** When its first run started, in milliseconds since 1970. */
  readonly started: number | undefined
}

export function caseRows(source: RowFacts): LibraryCase[] {
  const first = new Map<string, RunRecord>()
  const started = new Map<string, number>()
  for (const run of source.report.runs) {
    const { id } = run.case
    const time = timeIn(run.started)
    // A run with a figure is preferred, because it has a unit.
    if (!first.has(id) || first.get(id)?.unit === undefined) first.set(id, run)
    if (time !== undefined) started.set(id, Math.min(time, started.get(id) ?? time))
  }
  return source.report.cases.map((record) => ({
    record,
    source,
    facts: source.caseFacts(record.case),
    first: first.get(record.case.id),
    started: started.get(record.case.id),
  }))
}

type EstimatedFigure = 'throughput' | 'speedup' | 'efficiency'

const estimateOf = (figure: EstimatedFigure) => (row: LibraryCase) =>
  valueOf<Estimate<number>>(row.record[figure])?.value

const endOfInterval = (figure: EstimatedFigure, end: 'low' | 'high' | 'level') => (row: LibraryCase) =>
  intervalIn(row.record[figure])?.[end]

const reasonOf = ({ record: { throughput } }: LibraryCase) =>
  throughput.kind === 'missing' ? throughput : undefined

const onAxes: readonly PlainColumn<LibraryCase>[] = axes.map((axis) => [
  axisColumnName(axis),
  axisKind(axis),
  ({ record }) => axisValue(record.case, axis),
])

export const casesTable: LibraryTable<LibraryCase> = {
  name: 'cases',
  about: { en: 'One row for each case, skipped ones too', zh: '每个用例一行，包括跳过的用例' },
  columns: tableColumns<LibraryCase>(
    [
      ['source', 'text', ({ source }) => source.source],
      ['case_id', 'text', ({ record }) => record.case.id],
      ['case_label', 'text', ({ facts }) => facts.label.en],
      ['case_label_zh', 'text', ({ facts }) => facts.label.zh],
      ['framework', 'text', ({ facts }) => facts.framework],
      ['workload', 'text', ({ record }) => record.case.workload],
      ['model', 'text', ({ facts }) => facts.model],
      ['device', 'text', ({ facts }) => facts.device],
      ['nodes', 'whole', ({ record }) => record.case.topology.nodes],
      ['devices_per_node', 'whole', ({ record }) => record.case.topology.devicesPerNode],
      ['devices', 'whole', ({ record }) => deviceCount(record.case.topology)],
      [
        'batch_per_device',
        'whole',
        ({ record }) => (record.case.batchFrom === 'log' ? undefined : record.case.batchPerDevice),
      ],
      ['global_batch_samples', 'whole', ({ record }) => statedGlobalBatch(record.case)],
      ...onAxes,
      ['axes', 'json', ({ facts }) => facts.axes],
      ['parameters', 'json', ({ record }) => JSON.stringify(record.case.parameters)],
      ['protocol', 'text', ({ first, source }) => first?.protocol ?? source.report.protocol],
      ['throughput', 'number', estimateOf('throughput')],
      ['low', 'number', endOfInterval('throughput', 'low')],
      ['high', 'number', endOfInterval('throughput', 'high')],
      ['level', 'number', endOfInterval('throughput', 'level')],
      ['unit', 'text', ({ first }) => (first?.unit === undefined ? undefined : `${first.unit}/s`)],
      ['repeats', 'whole', ({ record }) => valueOf(record.throughput)?.repeats],
      ['mean', 'number', ({ record }) => valueOf(record.mean)],
      [
        'throughput_per_device',
        'number',
        ({ record }) => {
          const figure = valueOf(record.throughput)?.value
          return figure === undefined ? undefined : figure / deviceCount(record.case.topology)
        },
      ],
      ['grade', 'text', ({ record }) => record.grade],
      ['limited_by', 'text', ({ record }) => record.limitedBy],
      ['speedup', 'number', estimateOf('speedup')],
      ['speedup_low', 'number', endOfInterval('speedup', 'low')],
      ['speedup_high', 'number', endOfInterval('speedup', 'high')],
      ['speedup_over_devices', 'whole', ({ record }) => record.speedupOver ?? 1],
      ['efficiency', 'number', estimateOf('efficiency')],
      ['efficiency_low', 'number', endOfInterval('efficiency', 'low')],
      ['efficiency_high', 'number', endOfInterval('efficiency', 'high')],
      ...reasonColumns(reasonOf),
      ['started', 'time', ({ started }) => started],
      ['host', 'text', ({ source }) => source.host],
      ['machine', 'text', ({ source }) => source.machine],
      ['git_commit', 'text', ({ facts }) => facts.commit],
      ['is_published', 'truth', ({ first }) => first?.source.kind === 'document'],
    ],
    words,
  ),
  time: ({ started, source }) => started ?? source.started,
}
