import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const trackedWords = {
  alreadyInHistory: (file: string): Text => ({
    en: `The history has these results already: ${file}`,
    zh: `历史记录中已有这些结果：${file}`,
  }),
  casesAdded: (cases: number, file: string): Text => ({
    en: `${counted(cases, 'case')} added: ${file}`,
    zh: `已加入 ${cases} 个用例：${file}`,
  }),
} as const
