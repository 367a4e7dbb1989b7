export const resultsWords = {
  throughput: { en: 'throughput', zh: '吞吐率' },
  interval: { en: 'interval', zh: '置信区间' },
  runs: { en: 'runs', zh: '有效次数' },
  speedup: { en: 'speedup', zh: '加速比' },
  efficiency: { en: 'efficiency', zh: '扩展效率' },
  noInterval: { en: 'no interval', zh: '无置信区间' },
} as const
