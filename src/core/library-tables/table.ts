import type { Text } from '../model/text.ts'
import type { CodedReason, StoredReason } from '../messages/data.ts'
import { missingText } from '../messages/say.ts'
import { type ColumnKind, axisColumnName } from '../report/render/csv.ts'
import { axes } from '../model/axes/axes.ts'

/** Descriptions of columns, one line each. A table overrides the text of a column that holds something else. */
export const columnTexts: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(axes.map((axis) => [axisColumnName(axis), axis.title])),
  source: { en: 'Id of the source that the row is from', zh: '所属来源的 id' },
  run: { en: 'Id of the run in its source', zh: '来源内的运行 id' },
  case_id: { en: 'Id of the case', zh: '用例 id' },
  case_label: { en: 'The case as English reports call it', zh: '英文报告中的用例名称' },
  case_label_zh: { en: 'The case as Chinese reports call it', zh: '中文报告中的用例名称' },
  framework: { en: 'The framework that trained', zh: '训练框架' },
  workload: { en: 'The workload: one way to train one model', zh: '模型实现（workload）' },
  model: { en: 'The model that was trained', zh: '所训练的模型' },
  device: {
    en: 'Name of the accelerator, or of the CPU where the workload runs on one',
    zh: '加速卡名称；在 CPU 上运行时为 CPU 名称',
  },
  nodes: { en: 'Number of nodes', zh: '节点数' },
  devices_per_node: { en: 'Devices of each node', zh: '每节点设备数' },
  devices: { en: 'Devices of all nodes', zh: '设备总数' },
  batch_per_device: {
    en: 'Samples of one device in one step; NULL where only the log knows',
    zh: '每设备批大小；仅日志可知时为 NULL',
  },
  global_batch_samples: { en: 'Samples of all devices in one step', zh: '所有设备每步的样本数' },
  axes: { en: 'Values on every axis that the case has, as JSON', zh: '用例在各轴上的取值，JSON' },
  parameters: { en: 'Parameters of the workload, as JSON', zh: '模型实现的参数，JSON' },
  repeat: { en: 'Which repeat of the case, from 1', zh: '第几次重复，从 1 起' },
  state: { en: 'What became of the run, such as completed or failed', zh: '运行结果，如 completed、failed' },
  protocol: { en: 'The protocol that the figure was computed by', zh: '计算该数值的协议' },
  throughput: {
    en: 'Throughput of all devices, in the unit of the row',
    zh: '所有设备的吞吐率，单位见 unit 列',
  },
  throughput_per_device: { en: 'Throughput ÷ devices', zh: '吞吐率 ÷ 设备数' },
  unit: { en: 'Unit of the throughput, such as images/s', zh: '吞吐率的单位，如 images/s' },
  reason: { en: 'Code of the reason why the throughput is missing', zh: '缺少吞吐率的原因代码' },
  reason_en: { en: 'That reason as a sentence, in English', zh: '该原因的英文说明' },
  reason_zh: { en: 'That reason as a sentence, in Chinese', zh: '该原因的中文说明' },
  case_throughput: { en: 'Throughput of the case over its repeats', zh: '用例的吞吐率（汇总各次重复）' },
  case_low: { en: 'Lower end of its interval', zh: '其区间下限' },
  case_high: { en: 'Upper end of its interval', zh: '其区间上限' },
  case_mean: { en: 'Mean of the repeats of the case', zh: '各次重复的平均值' },
  case_speedup: { en: 'Speedup of the case', zh: '用例的加速比' },
  case_efficiency: { en: 'Scaling efficiency of the case', zh: '用例的扩展效率' },
  case_grade: {
    en: 'How far the figure of the case can be trusted: solid, usable, doubtful or none',
    zh: '用例数值的可信程度：solid、usable、doubtful 或 none',
  },
  case_limited_by: { en: 'Code of what limits it most', zh: '最主要限制因素的代码' },
  case_speedup_over_devices: { en: 'Devices that the speedup is over', zh: '加速比所比较的设备数' },
  records: { en: 'Step records that the figure is computed from', zh: '计算所用的步记录数' },
  first_line: { en: 'First log line of the window', zh: '窗口的首行' },
  last_line: { en: 'Last log line of the window', zh: '窗口的末行' },
  first_step: { en: 'First step of the window', zh: '窗口的首步' },
  last_step: { en: 'Last step of the window', zh: '窗口的末步' },
  clock: { en: 'Where elapsed time came from: log, arrival or none', zh: '时间来源：log、arrival 或 none' },
  window_s: { en: 'Time that the window spans', zh: '窗口时长' },
  started: { en: 'When the run started, UTC', zh: '运行开始时间，UTC' },
  ended: { en: 'When the run ended, UTC', zh: '运行结束时间，UTC' },
  elapsed_s: { en: 'How long the run took', zh: '运行用时' },
  peak_memory_bytes: { en: 'Largest resident memory of its processes', zh: '进程常驻内存峰值' },
  launcher: { en: 'The launcher that started its ranks', zh: '启动器（launcher）' },
  node_names: { en: 'Names of its nodes, with blanks between them', zh: '节点名称，以空格分隔' },
  host: { en: 'Name of the first machine of the source', zh: '来源中第一台机器的主机名' },
  machine: { en: 'Its hardware: number and model of GPUs, or of CPUs', zh: '硬件：GPU（或 CPU）数量与型号' },
  git_commit: {
    en: 'Commit that was measured; + where it had uncommitted changes',
    zh: '所测量的提交；有未提交改动时带 +',
  },
  log: {
    en: 'Its log below the results folder, or the line of a document',
    zh: '结果目录下的日志路径，或文档中的行',
  },
  log_sha256: { en: 'SHA-256 of the log', zh: '日志的 SHA-256' },
  log_bytes: { en: 'Size of the log', zh: '日志大小' },
  findings: { en: 'Codes of its findings, with blanks between them', zh: '检查发现的代码，以空格分隔' },
  identity: {
    en: 'The same in every copy of the run, so that it counts once',
    zh: '同一次运行的各份副本取值相同，因此只计一次',
  },
  is_published: { en: 'Whether the figure is one that a document prints', zh: '是否为文档公布的数值' },
  rule_from: { en: 'Why an imported log is measured by its rule', zh: '导入的日志采用该规则的原因' },
  sampled: { en: 'Which devices telemetry is of: gpu or cpu', zh: '遥测对象：gpu 或 cpu' },
  utilisation: { en: 'Mean utilisation in the window', zh: '窗口内平均利用率' },
  peak_gpu_memory_bytes: { en: 'Largest memory in use on one GPU', zh: '单个 GPU 的显存峰值' },
  mean_power_w: { en: 'Mean power of all devices together', zh: '所有设备的平均功率' },
  energy_per_sample_j: { en: 'Mean power ÷ throughput', zh: '平均功率 ÷ 吞吐率' },
  clock_mhz: { en: 'Mean clock of the devices', zh: '设备平均频率' },
  highest_temperature_c: { en: 'Highest temperature in the window', zh: '窗口内最高温度' },
  flops_share: { en: 'FLOPs of training per second ÷ the reference rate', zh: '每秒训练 FLOPs ÷ 参考值' },
  reference_flops: { en: 'The reference rate of all devices', zh: '所有设备的参考值' },
  reference_source: { en: 'What states the reference rate', zh: '参考值的出处' },
  data_wait_share: { en: 'Share of step time spent waiting for data', zh: '等待数据占步时间的比例' },
  batch_search: {
    en: 'found or at-least, where a search found the batch',
    zh: '批大小由搜索得到时为 found 或 at-least',
  },
  batch_too_large: { en: 'The smallest batch that did not fit', zh: '放不下的最小批大小' },
  shown_throughput: {
    en: 'Throughput in the unit that the suite chose for its reports',
    zh: '以报告所选单位表示的吞吐率',
  },
  shown_unit: { en: 'That unit', zh: '报告所选单位' },
  case_shown_throughput: { en: 'Throughput of the case in that unit', zh: '以该单位表示的用例吞吐率' },
  case_shown_low: { en: 'Lower end of its interval', zh: '其区间下限' },
  case_shown_high: { en: 'Upper end of its interval', zh: '其区间上限' },
  rendered_by: { en: 'Version of steadystate that computed the figure', zh: '计算该数值的 steadystate 版本' },
}

/** The reason of a missing value, as its code and as a sentence in each language; NULL for a known value. */
export const reasonColumns = <Row>(
  reasonOf: (row: Row) => CodedReason | StoredReason | undefined,
): readonly PlainColumn<Row>[] => {
  const textOf = (row: Row) => {
    const reason = reasonOf(row)
    return reason && missingText(reason)
  }
  return [
    ['reason', 'text', (row) => reasonOf(row)?.code],
    ['reason_en', 'text', (row) => textOf(row)?.en],
    ['reason_zh', 'text', (row) => textOf(row)?.zh],
  ]
}

/** The file that makes a folder a library. */
export const libraryName = 'library.json'

/** Version of a library's files. It grows when an old reader would misread them. */
export const libraryVersion = 2

/** Undefined for a missing value, which is stored as NULL and never as 0. */
export type LibraryValue = string | number | boolean | undefined

export interface LibraryColumn<Row> {
  readonly name: string
  readonly kind: ColumnKind
  /** `s`, `bytes`; absent where a number has none, or another column states it. */
  readonly unit?: string
  /** Description in one line. */
  readonly about: Text
  readonly value: (row: Row) => LibraryValue
}

/** One table of a library. Each is a file; `tables.ts` lists them. */
export interface LibraryTable<Row> {
  readonly name: string
  readonly about: Text
  readonly columns: readonly LibraryColumn<Row>[]
  /** The time of a row, in milliseconds since 1970; undefined where unknown. */
  readonly time: (row: Row) => number | undefined
}

/** A column without its description. */
export type PlainColumn<Row> = readonly [
  name: string,
  kind: ColumnKind,
  value: (row: Row) => LibraryValue,
  unit?: string | undefined,
]

/**
 * @param words descriptions of columns whose content differs from what columns of that name usually have
 * @throws TypeError where a column has no description
 */
export const tableColumns = <Row>(
  columns: readonly PlainColumn<Row>[],
  words: Readonly<Record<string, Text>> = {},
): readonly LibraryColumn<Row>[] =>
  columns.map(([name, kind, value, unit]) => {
    const about = words[name] ?? columnTexts[name]
    if (about === undefined) throw new TypeError(`the column ${name} has no words`)
    return { name, kind, value, about, ...(unit === undefined ? {} : { unit }) }
  })

/** Rows of one table and one month, column by column. */
export interface TablePart {
  readonly table: string
  /** `2026-11`, or `unknown`. */
  readonly month: string
  readonly columns: readonly PartColumn[]
  readonly rows: number
}

export interface PartColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly values: readonly LibraryValue[]
}

/** The month of a time, in UTC: `2026-11`. */
export const monthOf = (time: number | undefined): string =>
  time === undefined || !Number.isFinite(time) ? 'unknown' : new Date(time).toISOString().slice(0, 7)

/** Milliseconds since 1970 of a time as steady writes it; undefined for any other text. */
export function timeIn(text: string | undefined): number | undefined {
  const time = text === undefined ? NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
