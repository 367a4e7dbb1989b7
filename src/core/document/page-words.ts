import type { Language, Text } from '../model/text.ts'

export const languageNames: Record<Language, string> = { en: 'English', zh: '中文' }

export const colon: Text = { en: ': ', zh: '：' }

export const pageWords = {
  contents: { en: 'Contents', zh: '目录' },
  moreCharts: (count: number): Text => ({ en: `${count} more charts`, zh: `另有 ${count} 张图` }),
} as const
