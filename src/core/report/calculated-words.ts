import type { Text } from '../model/text.ts'

export const calculatedWords = {
  mediansAndMeans: { en: 'medians and means of repeats', zh: '各次重复的中位数与均值' },
  speedupsAndEfficiency: { en: 'speedups and scaling efficiency', zh: '加速比与扩展效率' },
  ratios: { en: 'ratios', zh: '比值' },
  confidenceIntervals: { en: 'confidence intervals', zh: '置信区间' },
  calculatedBySteady: (en: string, zh: string): Text => ({
    en: `Calculated by steady: ${en}.`,
    zh: `${zh}由 steady 计算。`,
  }),
} as const
