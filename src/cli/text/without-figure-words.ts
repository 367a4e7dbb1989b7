import type { Text } from '../../core/model/text.ts'

export const withoutFigureWords = {
  noFigure: (en: string, zh: string): Text => ({
    en: `There is no figure: ${en}.`,
    zh: `没有数值：${zh}。`,
  }),
  noCaseHasFigure: (count: number, en: string, zh: string): Text => ({
    en: `None of ${count} cases has a figure. The first: ${en}.`,
    zh: `${count} 个用例均没有数值。第一个：${zh}。`,
  }),
  noCase: { en: 'There is no figure: there is no case.', zh: '没有数值：没有用例。' },
  everyCaseSkipped: (count: number): Text => ({
    en: `There is no figure: every case (${count}) is skipped.`,
    zh: `没有数值：全部 ${count} 个用例均已跳过。`,
  }),
} as const
