import type { Text } from '../../model/text.ts'

export const runsWords = {
  ruleFromDocument: (protocol: string): Text => ({
    en: `${protocol}, rule found from the document`,
    zh: `${protocol}（规则由文档反推）`,
  }),
  median: (count: number): Text => ({ en: `median of ${count}`, zh: `${count} 次的中位数` }),
  mean: (count: number): Text => ({ en: `mean of ${count}`, zh: `${count} 次的平均值` }),
  log: { en: 'log', zh: '日志' },
  logLines: (lines: string): Text => ({ en: `log lines ${lines}`, zh: `日志第 ${lines} 行` }),
} as const
