import type { Text } from '../model/text.ts'

const columns = {
  throughput: {
    en: 'The protocol’s figure over the repeats, mostly their median',
    zh: '协议对各次重复给出的数值，多为中位数',
  },
  low: { en: 'Lower end of its interval; NULL with one repeat', zh: '区间下限；仅一次重复时为 NULL' },
  high: { en: 'Upper end of its interval; NULL with one repeat', zh: '区间上限；仅一次重复时为 NULL' },
  level: { en: 'Confidence level of the interval, such as 0.95', zh: '区间的置信水平，如 0.95' },
  repeats: { en: 'Number of repeats that the figure comes from', zh: '该数值所依据的重复次数' },
  mean: { en: 'Mean of the repeats', zh: '各次重复的平均值' },
  speedup: {
    en: 'Throughput ÷ that of the same case on the fewest devices',
    zh: '与最少设备数的同一用例相比的加速比',
  },
  speedup_low: { en: 'Lower end of its interval', zh: '加速比区间下限' },
  speedup_high: { en: 'Upper end of its interval', zh: '加速比区间上限' },
  speedup_over_devices: { en: 'Devices that the speedup is over', zh: '加速比所比较的设备数' },
  efficiency: { en: 'Speedup ÷ how many times the devices are', zh: '扩展效率：加速比 ÷ 设备数之比' },
  efficiency_low: { en: 'Lower end of its interval', zh: '扩展效率区间下限' },
  efficiency_high: { en: 'Upper end of its interval', zh: '扩展效率区间上限' },
  started: { en: 'When the first run of the case started, UTC', zh: '用例首次运行的开始时间，UTC' },
} as const satisfies Record<string, Text>

export const casesWords = {
  table: { en: 'One row for each case, skipped ones too', zh: '每个用例一行，包括跳过的用例' },
  columns,
} as const
