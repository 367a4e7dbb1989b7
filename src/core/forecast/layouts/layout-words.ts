import type { Text } from '../../model/text.ts'

export const layoutWords = {
  title: { en: 'Forecast of layouts', zh: '并行布局预测' },
  source: { en: 'From', zh: '数据来源' },
  layout: { en: 'asked for', zh: '目标设置' },
  setting: { en: 'forecast of', zh: '预测对象' },
  batch: (batch: number): Text => ({ en: `batch ${batch}`, zh: `批大小 ${batch}` }),
  accumulation: (count: number): Text => ({ en: `accumulation ${count}`, zh: `梯度累积 ${count}` }),
  tokens: (length: number): Text => ({ en: `${length} tokens`, zh: `序列长度 ${length}` }),
  recompute: {
    selective: { en: 'selective recompute', zh: '选择性重计算' },
    full: { en: 'full recompute', zh: '完全重计算' },
  },
  rate: { en: 'tokens/s per device', zh: '单卡 tokens/s' },
  interval: (level: number): Text => ({
    en: `${(100 * level).toFixed(0)}% interval`,
    zh: `${(100 * level).toFixed(0)}% 区间`,
  }),
  memory: { en: 'memory (GiB)', zh: '显存（GiB）' },
  fits: { en: 'fits', zh: '能否容纳' },
  fit: {
    yes: { en: 'yes', zh: '能' },
    no: { en: 'no', zh: '不能' },
    unsure: { en: 'not sure', zh: '不确定' },
  },
  figures: (count: number): Text => ({
    en: count === 1 ? 'from 1 figure' : `from ${count} figures`,
    zh: `基于 ${count} 个数值`,
  }),
  colon: { en: ': ', zh: '：' },
  nothing: {
    en: 'no figure has a model, a machine and a sequence length that are known',
    zh: '没有模型、设备和序列长度均已知的数值',
  },
  accuracy: {
    en: 'Memory is that of the fullest device. How far such forecasts are off: steady docs forecast#how-far-layouts-are-off',
    zh: '显存为占用最高的设备。预测误差见：steady docs forecast#how-far-layouts-are-off',
  },
} as const
