import type { Text } from '../core/model/text.ts'

export const docsWords = {
  /** Before the command that prints a chapter, on a line of its own. */
  readOn: { en: 'read on: ', zh: '详见：' },
  /** The same as a sentence behind others. */
  readOnAt: (chapter: string): Text => ({
    en: ` Read on: steady docs ${chapter}`,
    zh: `详见 steady docs ${chapter}`,
  }),
  page: { en: 'page', zh: '页面' },
  title: { en: 'title', zh: '标题' },
  help: {
    en: 'Print this page, or one chapter of it: logs, logs#json',
    zh: '打印该页面或其中一章：logs、logs#json（英文）',
  },
} as const
