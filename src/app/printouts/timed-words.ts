import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const timedWords = {
  compareAgain: (command: string): Text => ({
    en: `To compare again: ${command}`,
    zh: `再次比较：${command}`,
  }),
  logOf: (log: string): Text => ({ en: `log: ${log}`, zh: `日志：${log}` }),
  stoppedWithoutFigure: {
    en: 'steady stopped after a run without a figure.',
    zh: '有一次运行没有数值，steady 就此停止。',
  },
  stoppedWithRunsLeft: (left: number): Text => ({
    en: `steady stopped after a run without a figure, and did not start ${counted(left, 'further run')}.`,
    zh: `有一次运行没有数值，steady 就此停止，其余 ${left} 次未执行。`,
  }),
} as const
