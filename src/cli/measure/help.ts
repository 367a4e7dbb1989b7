import type { Text } from '../../core/model/text.ts'

/** What `steady measure` takes. */
export const measureHelp = {
  log: {
    en: 'Log files, plain or compressed with gzip or zstd; - reads standard input',
    zh: '日志文件，可为 gzip 或 zstd 压缩；- 表示标准输入',
  },
  devices: {
    en: 'Devices of all nodes together, where the log does not state them',
    zh: '所有节点的设备总数（日志未说明时）',
  },
  nodes: { en: 'Nodes that share the devices evenly', zh: '平均分配这些设备的节点数' },
  batch: {
    en: 'Samples per device and step, where the log does not state them',
    zh: '每设备每步的样本数（日志未说明时）',
  },
  format: {
    en: 'Log format: an id or a logformat.yaml (default: detected)',
    zh: '日志格式：标识或 logformat.yaml（默认：自动识别）',
  },
  draft: {
    en: 'Write a logformat.yaml that fits the log instead of measuring',
    zh: '不测量，而是写出适合该日志的 logformat.yaml',
  },
  set: {
    en: 'Answer a question of --draft, such as rates=global',
    zh: '回答 --draft 的提问，例如 rates=global',
  },
  protocol: { en: 'Protocol, or all of them (all): ', zh: '测速协议（all 表示全部）：' },
} as const satisfies Record<string, Text>
