import type { Text } from '../../model/text.ts'

export const parallelismChartsWords = {
  overDevices: (speed: Text): Text => ({ en: `${speed.en} over devices`, zh: `${speed.zh}随设备数的变化` }),
  overBatch: (speed: Text): Text => ({
    en: `${speed.en} over the batch`,
    zh: `${speed.zh}随 batch size 的变化`,
  }),
  againstMemory: (speed: Text): Text => ({ en: `${speed.en} against memory`, zh: `${speed.zh}与内存占用` }),
} as const
