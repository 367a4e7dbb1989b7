import type { Text } from '../../core/model/text.ts'

/** What `steady measure` takes. */
export const measureHelp = {
  log: {
    en: 'Log files, plain or compressed with gzip or zstd, or zip and tar archives of them; - reads standard input',
    zh: '日志文件，可为 gzip 或 zstd 压缩，也可为 zip 或 tar 压缩包；- 表示标准输入',
  },
  devices: {
    en: 'Devices of all nodes together, if the log does not state them',
    zh: '所有节点的设备总数（日志未注明时）',
  },
  nodes: { en: 'Number of nodes; each has the same number of devices', zh: '节点数；每个节点的设备数相同' },
  batch: {
    en: 'Samples per device and step, if the log does not state them; divide a global batch by the devices',
    zh: '每设备每步的样本数（日志未注明时）；若为全局 batch size，请除以设备数',
  },
  sequenceLength: {
    en: 'Tokens of one sample: where the log counts tokens, --batch is of samples of so many',
    zh: '每个样本的 token 数；日志以 token 计数时，--batch 仍以样本计',
  },
  format: {
    en: 'Log format: an id or a logformat.yaml (default: detected)',
    zh: '日志格式：标识或 logformat.yaml（默认：自动识别）',
  },
  draft: {
    en: 'For an unknown log format: write a logformat.yaml for it to this file; measure nothing',
    zh: '日志格式未知时：将适合它的 logformat.yaml 写入此文件，不测量',
  },
  set: {
    en: 'Answer a question of --draft, such as rates=global',
    zh: '回答 --draft 的提问，例如 rates=global',
  },
  protocol: {
    en: 'Protocol; all prints every protocol side by side: ',
    zh: '测速协议；all 表示并列显示全部协议：',
  },
} as const satisfies Record<string, Text>
