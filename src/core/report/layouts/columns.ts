import type { Text } from '../../model/text.ts'
import type { Column } from '../model.ts'
import { levelName } from '../numbers.ts'
import type { DeviceWords } from '../words/device-words.ts'

const number = (label: Text, unit?: Column['unit']): Column => ({ label, unit, align: 'end' })
const words = (label: Text): Column => ({ label, unit: undefined, align: 'start' })

const intervalLabel = (level: number | undefined): Text =>
  level === undefined
    ? { en: 'CI', zh: '置信区间' }
    : { en: levelName(level, 'en'), zh: levelName(level, 'zh') }

/** The head of a column whose numbers have intervals beside them. */
export const withLevel = (column: Column, level: number | undefined): Column =>
  level === undefined ? column : { ...column, label: withLevelText(column.label, level) }

/** `Speedup, 95% CI` */
export const withLevelText = (label: Text, level: number): Text => ({
  en: `${label.en}, ${levelName(level, 'en')}`,
  zh: `${label.zh}及 ${levelName(level, 'zh')}`,
})

/** Column heads, so that one thing is called the same in every table. */
export const columns = {
  nodes: number({ en: 'Nodes', zh: '节点数' }),
  devices: ({ count }: DeviceWords) => number(count),
  throughput: number({ en: 'Throughput', zh: '吞吐率' }),
  mean: number({ en: 'Mean', zh: '均值' }),
  /** @param level undefined where the cells state their own */
  interval: (level: number | undefined) => number(intervalLabel(level)),
  speedup: number({ en: 'Speedup', zh: '加速比' }, 'times'),
  efficiency: number({ en: 'Efficiency', zh: '扩展效率' }, 'percent'),
  ours: number({ en: 'This report', zh: '本报告' }),
  published: number({ en: 'Published', zh: '公布值' }),
  ratio: number({ en: 'Ratio', zh: '比值' }, 'times'),
  measuredRuns: number({ en: 'Runs', zh: '有效次数' }),
  case: words({ en: 'Case', zh: '用例' }),
  repeat: number({ en: 'Repeat', zh: '第几次' }),
  outcome: words({ en: 'Outcome', zh: '运行状态' }),
  rule: words({ en: 'Rule', zh: '计算规则' }),
  window: words({ en: 'Window', zh: '统计窗口' }),
  noRatio: words({ en: 'No ratio because', zh: '无比值的原因' }),
  furtherDifferences: words({ en: 'Further differences', zh: '其他差异' }),
  source: words({ en: 'Source', zh: '来源' }),
  configuration: words({ en: 'Configuration', zh: '配置' }),
  framework: words({ en: 'Framework', zh: '框架' }),
  batch: words({ en: 'Batch per device', zh: '单设备 batch size' }),
  tried: words({ en: 'Searched', zh: '搜索范围' }),
  triedBatch: number({ en: 'Batch', zh: 'batch size' }),
  evidence: words({ en: 'Message', zh: '报错' }),
  reason: words({ en: 'Reason', zh: '原因' }),
  skippedBy: words({ en: 'Skipped by', zh: '判定方' }),
  leftOpenBy: words({ en: 'Left open by', zh: '未给出方' }),
  fact: words({ en: 'Fact', zh: '项目' }),
  value: words({ en: 'Value', zh: '取值' }),
  node: words({ en: 'Node', zh: '节点' }),
  stream: words({ en: 'Output of', zh: '输出来源' }),
  onNodes: words({ en: 'Nodes', zh: '节点' }),
  file: words({ en: 'File', zh: '文件' }),
  log: words({ en: 'Log', zh: '日志' }),
  archived: words({ en: 'Imported from', zh: '导入自' }),
  logLines: number({ en: 'Lines', zh: '行数' }),
  bytes: number({ en: 'Bytes', zh: '字节数' }),
  digest: words({ en: 'SHA-256', zh: 'SHA-256' }),
} as const
