import type { Text } from '../../core/model/text.ts'

export const runFindingsWords = {
  moreRuns: (run: string, others: number): Text => ({
    en: `${run} and ${others} more`,
    zh: `${run} 及另外 ${others} 次运行`,
  }),
  moreFindings: (rest: number): Text => ({
    en: `The report has ${rest} more findings`,
    zh: `报告中另有 ${rest} 条检查发现`,
  }),
} as const
