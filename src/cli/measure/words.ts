import type { Text } from '../../core/model/text.ts'

export const measureWords = {
  format: { en: 'format', zh: '格式' },
  devices: { en: 'devices', zh: '设备数' },
  protocol: { en: 'protocol', zh: '测速协议' },
  throughput: { en: 'throughput', zh: '吞吐率' },
  stepTime: { en: 'step time', zh: '单步时间' },
  records: { en: 'records', zh: '记录数' },
  lines: { en: 'lines', zh: '行' },
  log: { en: 'log', zh: '日志' },
  stdin: { en: 'standard input', zh: '标准输入' },
  below: (folder: string): Text => ({ en: `below ${folder}`, zh: `${folder} 之下` }),
  spread: (protocols: number, share: string): Text => ({
    en: `${protocols} protocols on the same log: the highest is ${share}% above the lowest`,
    zh: `同一日志按 ${protocols} 种协议计算：最高比最低高 ${share}%`,
  }),
} as const
