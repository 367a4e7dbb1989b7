import type { Text } from '../model/text.ts'

export const baselinePrintoutWords = {
  name: { en: 'name', zh: '名称' },
  title: { en: 'title', zh: '标题' },
  figures: { en: 'figures', zh: '数值' },
  published: { en: 'published', zh: '公布时间' },
  figuresHint: {
    en: 'steady baselines NAME shows its figures,',
    zh: 'steady baselines NAME 显示其中的数值，',
  },
  reproduceHint: {
    en: 'steady reproduce RESULTS --against NAME compares yours with them',
    zh: 'steady reproduce RESULTS --against NAME 将您的结果与之比较',
  },
  hasNoFigures: { en: 'it has no figures', zh: '其中没有数值' },
  devices: { en: 'devices', zh: '规模' },
  throughput: { en: 'throughput', zh: '吞吐率' },
  perDevice: { en: 'per device', zh: '单卡' },
  stepTime: { en: 'step time', zh: '单步耗时' },
  teraflops: { en: 'TFLOP/s', zh: 'TFLOP/s' },
  modelUtilization: { en: 'MFU', zh: 'MFU' },
  hardwareUtilization: { en: 'HFU', zh: 'HFU' },
  memory: { en: 'memory', zh: '显存' },
  device: { en: 'device', zh: '加速器' },
  variant: { en: 'variant', zh: '变体' },
  batchTitle: { en: 'batch', zh: '批大小' },
  speedup: { en: 'speedup', zh: '加速比' },
  repeats: { en: 'repeats', zh: '重复次数' },
  batch: (batchPerDevice: number): Text => ({
    en: `batch ${batchPerDevice}`,
    zh: `批大小 ${batchPerDevice}`,
  }),
  protocol: (protocol: string): Text => ({ en: `protocol ${protocol}`, zh: `测速协议 ${protocol}` }),
} as const
