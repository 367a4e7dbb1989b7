export const searchesWords = {
  largestBatch: { en: 'Largest batch that fits', zh: '可运行的最大 batch size' },
  trialsInOrder: { en: 'Trials, in the order in which they were made', zh: '试运行（按执行顺序）' },
} as const
