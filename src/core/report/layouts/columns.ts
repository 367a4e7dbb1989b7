import type { Text } from '../../model/text.ts'
import { numberColumn, textColumn } from '../../document/columns.ts'
import { levelName } from '../../document/numbers.ts'
import { baseWords, type DeviceWords } from '../../words/device-words.ts'

const columnsWords = {
  interval: { en: 'CI', zh: '置信区间' },
  nodes: { en: 'Nodes', zh: '节点数' },
  throughput: { en: 'Throughput', zh: '吞吐率' },
  mean: { en: 'Mean', zh: '均值' },
  speedup: { en: 'Speedup', zh: '加速比' },
  speedupOver: (base: Text): Text => ({ en: `Speedup over ${base.en}`, zh: `相对${base.zh}的加速比` }),
  efficiency: { en: 'Efficiency', zh: '扩展效率' },
  thisReport: { en: 'This report', zh: '本报告' },
  published: { en: 'Published', zh: '公布值' },
  ratio: { en: 'Ratio', zh: '比值' },
  runs: { en: 'Runs', zh: '有效次数' },
  case: { en: 'Case', zh: '用例' },
  repeat: { en: 'Repeat', zh: '第几次' },
  number: { en: 'No.', zh: '序号' },
  repeats: { en: 'Repeats', zh: '重复次数' },
  numberOrStatistic: { en: 'No. or statistic', zh: '序号或统计量' },
  outcome: { en: 'Outcome', zh: '运行状态' },
  rule: { en: 'Rule', zh: '计算规则' },
  window: { en: 'Window', zh: '统计窗口' },
  source: { en: 'Source', zh: '来源' },
  configuration: { en: 'Configuration', zh: '配置' },
  framework: { en: 'Framework', zh: '框架' },
  batchPerDevice: { en: 'Batch per device', zh: '单设备 batch size' },
  searched: { en: 'Searched', zh: '搜索范围' },
  message: { en: 'Message', zh: '报错' },
  reason: { en: 'Reason', zh: '原因' },
  skippedBy: { en: 'Skipped by', zh: '判定方' },
  leftOpenBy: { en: 'Left open by', zh: '未给出方' },
  item: { en: 'Item', zh: '项目' },
  value: { en: 'Value', zh: '取值' },
  node: { en: 'Node', zh: '节点' },
  outputOf: { en: 'Output of', zh: '输出来源' },
  file: { en: 'File', zh: '文件' },
  log: { en: 'Log', zh: '日志' },
  importedFrom: { en: 'Imported from', zh: '导入自' },
  lines: { en: 'Lines', zh: '行数' },
  bytes: { en: 'Bytes', zh: '字节数' },
} as const

/** Says what it is over, where that is not one device. */
function speedupLabel(words: DeviceWords, bases: readonly number[]): Text {
  if (bases.every((base) => base === 1)) return columnsWords.speedup
  const base = baseWords(words, bases)
  return columnsWords.speedupOver(base)
}

const intervalLabel = (level: number | undefined): Text =>
  level === undefined ? columnsWords.interval : { en: levelName(level, 'en'), zh: levelName(level, 'zh') }

/** Column heads, so that one thing is called the same in every table. */
export const columns = {
  nodes: numberColumn(columnsWords.nodes),
  devices: ({ count }: DeviceWords) => numberColumn(count),
  throughput: numberColumn(columnsWords.throughput),
  mean: numberColumn(columnsWords.mean),
  /** @param level undefined where the cells state their own */
  interval: (level: number | undefined) => numberColumn(intervalLabel(level)),
  /** @param bases the devices that the speedups of the column are over */
  speedup: (words: DeviceWords, bases: readonly number[]) =>
    numberColumn(speedupLabel(words, bases), 'times'),
  efficiency: numberColumn(columnsWords.efficiency, 'percent'),
  ours: numberColumn(columnsWords.thisReport),
  published: numberColumn(columnsWords.published),
  ratio: numberColumn(columnsWords.ratio, 'times'),
  measuredRuns: numberColumn(columnsWords.runs),
  case: textColumn(columnsWords.case),
  repeat: numberColumn(columnsWords.repeat),
  /** Of repeats that a document lists: nobody knows whether in the order of the tests. */
  number: numberColumn(columnsWords.number),
  repeats: numberColumn(columnsWords.repeats),
  numberOrStatistic: numberColumn(columnsWords.numberOrStatistic),
  outcome: textColumn(columnsWords.outcome),
  rule: textColumn(columnsWords.rule),
  window: textColumn(columnsWords.window),
  source: textColumn(columnsWords.source),
  configuration: textColumn(columnsWords.configuration),
  framework: textColumn(columnsWords.framework),
  batch: textColumn(columnsWords.batchPerDevice),
  tried: textColumn(columnsWords.searched),
  triedBatch: numberColumn({ en: 'Batch', zh: 'batch size' }),
  evidence: textColumn(columnsWords.message),
  reason: textColumn(columnsWords.reason),
  skippedBy: textColumn(columnsWords.skippedBy),
  leftOpenBy: textColumn(columnsWords.leftOpenBy),
  fact: textColumn(columnsWords.item),
  value: textColumn(columnsWords.value),
  node: textColumn(columnsWords.node),
  stream: textColumn(columnsWords.outputOf),
  onNodes: textColumn({ en: 'Nodes', zh: '节点' }),
  file: textColumn(columnsWords.file),
  log: textColumn(columnsWords.log),
  archived: textColumn(columnsWords.importedFrom),
  logLines: numberColumn(columnsWords.lines),
  bytes: numberColumn(columnsWords.bytes),
  digest: textColumn({ en: 'SHA-256', zh: 'SHA-256' }),
} as const
