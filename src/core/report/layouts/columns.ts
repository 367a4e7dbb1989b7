import type { Text } from '../../model/text.ts'
import { numberColumn, textColumn } from '../../document/columns.ts'
import { levelName } from '../../document/numbers.ts'
import { baseWords, type DeviceWords } from '../../words/device-words.ts'

/** The head of speedups; it states what they are relative to, unless that is one device. */
function speedupLabel(words: DeviceWords, bases: readonly number[]): Text {
  if (bases.every((base) => base === 1)) return { en: 'Speedup', zh: '加速比' }
  const base = baseWords(words, bases)
  return { en: `Speedup over ${base.en}`, zh: `相对${base.zh}的加速比` }
}

const intervalLabel = (level: number | undefined): Text =>
  level === undefined
    ? { en: 'CI', zh: '置信区间' }
    : { en: levelName(level, 'en'), zh: levelName(level, 'zh') }

/** Column heads, shared so that every table uses the same words. */
export const columns = {
  nodes: numberColumn({ en: 'Nodes', zh: '节点数' }),
  devices: ({ count }: DeviceWords) => numberColumn(count),
  throughput: numberColumn({ en: 'Throughput', zh: '吞吐率' }),
  mean: numberColumn({ en: 'Mean', zh: '均值' }),
  /** @param level undefined where the cells state their own */
  interval: (level: number | undefined) => numberColumn(intervalLabel(level)),
  /** @param bases numbers of devices that the speedups of the column are relative to */
  speedup: (words: DeviceWords, bases: readonly number[]) =>
    numberColumn(speedupLabel(words, bases), 'times'),
  efficiency: numberColumn({ en: 'Efficiency', zh: '扩展效率' }, 'percent'),
  ours: numberColumn({ en: 'This report', zh: '本报告' }),
  published: numberColumn({ en: 'Published', zh: '公布值' }),
  ratio: numberColumn({ en: 'Ratio', zh: '比值' }, 'times'),
  measuredRuns: numberColumn({ en: 'Runs', zh: '有效次数' }),
  case: textColumn({ en: 'Case', zh: '用例' }),
  repeat: numberColumn({ en: 'Repeat', zh: '第几次' }),
  /** Numbers of listed repeats: the document may not list them in the order of the tests. */
  number: numberColumn({ en: 'No.', zh: '序号' }),
  repeats: numberColumn({ en: 'Repeats', zh: '重复次数' }),
  numberOrStatistic: numberColumn({ en: 'No. or statistic', zh: '序号或统计量' }),
  outcome: textColumn({ en: 'Outcome', zh: '运行状态' }),
  rule: textColumn({ en: 'Rule', zh: '计算规则' }),
  window: textColumn({ en: 'Window', zh: '统计窗口' }),
  source: textColumn({ en: 'Source', zh: '来源' }),
  configuration: textColumn({ en: 'Configuration', zh: '配置' }),
  framework: textColumn({ en: 'Framework', zh: '框架' }),
  batch: textColumn({ en: 'Batch per device', zh: '单设备 batch size' }),
  tried: textColumn({ en: 'Searched', zh: '搜索范围' }),
  triedBatch: numberColumn({ en: 'Batch', zh: 'batch size' }),
  evidence: textColumn({ en: 'Message', zh: '报错' }),
  reason: textColumn({ en: 'Reason', zh: '原因' }),
  skippedBy: textColumn({ en: 'Skipped by', zh: '跳过依据' }),
  leftOpenBy: textColumn({ en: 'Left open by', zh: '未给出方' }),
  fact: textColumn({ en: 'Item', zh: '项目' }),
  value: textColumn({ en: 'Value', zh: '取值' }),
  node: textColumn({ en: 'Node', zh: '节点' }),
  stream: textColumn({ en: 'Output of', zh: '输出来源' }),
  grade: textColumn({ en: 'Grade', zh: '等级' }),
  figures: textColumn({ en: 'Figures', zh: '数值' }),
  limit: textColumn({ en: 'What limits it most', zh: '最主要的限制因素' }),
  raise: textColumn({ en: 'What would raise it', zh: '如何提高' }),
  onNodes: textColumn({ en: 'Nodes', zh: '节点' }),
  file: textColumn({ en: 'File', zh: '文件' }),
  log: textColumn({ en: 'Log', zh: '日志' }),
  archived: textColumn({ en: 'Imported from', zh: '导入自' }),
  logLines: numberColumn({ en: 'Lines', zh: '行数' }),
  bytes: numberColumn({ en: 'Bytes', zh: '字节数' }),
  digest: textColumn({ en: 'SHA-256', zh: 'SHA-256' }),
} as const
