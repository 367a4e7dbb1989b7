import type { Text } from '../../model/text.ts'
import type { Column } from '../model.ts'
import type { DeviceWords } from '../words/device-words.ts'

const number = (label: Text, unit?: Column['unit']): Column => ({ label, unit, align: 'end' })
const words = (label: Text): Column => ({ label, unit: undefined, align: 'start' })

/** Column heads, so that one thing is called the same in every table. */
export const columns = {
  nodes: number({ en: 'Nodes', zh: '节点数' }),
  devices: ({ count }: DeviceWords) => number(count),
  throughput: number({ en: 'Throughput', zh: '吞吐率' }),
  mean: number({ en: 'Mean', zh: '均值' }),
  interval: (level: string) => number({ en: `${level} CI`, zh: `${level} 置信区间` }),
  speedup: number({ en: 'Speedup', zh: '加速比' }, 'times'),
  efficiency: number({ en: 'Efficiency', zh: '扩展效率' }, 'percent'),
  measuredRuns: number({ en: 'Runs', zh: '有效次数' }),
  case: words({ en: 'Case', zh: '用例' }),
  repeat: number({ en: 'Repeat', zh: '第几次' }),
  outcome: words({ en: 'Outcome', zh: '运行状态' }),
  window: words({ en: 'Window', zh: '统计窗口' }),
  lines: number({ en: 'Log lines', zh: '日志行' }),
  source: words({ en: 'Source', zh: '来源' }),
  configuration: words({ en: 'Configuration', zh: '配置' }),
  reason: words({ en: 'Reason', zh: '原因' }),
  decidedBy: words({ en: 'Skipped by', zh: '判定方' }),
  fact: words({ en: 'Fact', zh: '项目' }),
  value: words({ en: 'Value', zh: '取值' }),
  node: words({ en: 'Node', zh: '节点' }),
  stream: words({ en: 'Output of', zh: '输出来源' }),
  onNodes: words({ en: 'Nodes', zh: '节点' }),
  file: words({ en: 'File', zh: '文件' }),
  log: words({ en: 'Log', zh: '日志' }),
  logLines: number({ en: 'Lines', zh: '行数' }),
  bytes: number({ en: 'Bytes', zh: '字节数' }),
  digest: words({ en: 'SHA-256', zh: 'SHA-256' }),
} as const
