import type { Text } from '../../core/model/text.ts'

export const resultsWords = {
  throughput: { en: 'throughput', zh: '吞吐率' },
  stepTime: { en: 'step time', zh: '单步耗时' },
  interval: { en: 'interval', zh: '置信区间' },
  runs: { en: 'runs', zh: '有效次数' },
  speedup: { en: 'speedup', zh: '加速比' },
  speedupOverFewest: { en: 'speedup over the fewest devices', zh: '相对各自最少设备数的加速比' },
  speedupOver: (devices: number): Text => ({
    en: `speedup over ${devices} devices`,
    zh: `相对 ${devices} 个设备的加速比`,
  }),
  efficiency: { en: 'efficiency', zh: '扩展效率' },
  noInterval: { en: 'no interval', zh: '无置信区间' },
} as const
