import type { Text } from '../../model/text.ts'

export const chartsWords = {
  ofEveryCase: (speed: Text): Text => ({ en: `${speed.en} of every case`, zh: `各用例${speed.zh}` }),
  repeat: (name: Text, repeat: number): Text => ({
    en: `${name.en}, repeat ${repeat}`,
    zh: `${name.zh}，第 ${repeat} 次`,
  }),
  runsOverTime: { en: 'Every run over time', zh: '各次运行随时间的变化' },
  someRunsOverTime: (every: number): Text => ({
    en: `One of every ${every} runs over time`,
    zh: `每 ${every} 次运行取一次，随时间的变化`,
  }),
} as const
