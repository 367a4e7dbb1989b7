import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const runSummaryWords = {
  everyCaseSkipped: { en: 'Nothing to run: every case is skipped.', zh: '没有可运行的用例：全部已跳过。' },
  largestBatch: { en: 'Largest batch that fits', zh: '可运行的最大批大小' },
  didNotComplete: { en: 'Did not complete', zh: '未完成' },
  report: { en: 'Report', zh: '报告' },
  log: { en: 'log: ', zh: '日志：' },
  interrupted: (left: number, again: string): Text => ({
    en: `Interrupted with ${counted(left, 'run')} left. To resume: ${again}`,
    zh: `已中断，还剩 ${left} 次运行。继续：${again}`,
  }),
  budgetSpent: (left: number, again: string): Text => ({
    en: `The budget is spent with ${counted(left, 'run')} left. To resume: ${again}`,
    zh: `时间预算已用完，还剩 ${left} 次运行。继续：${again}`,
  }),
} as const
