import type { Text } from '../../model/text.ts'

export const skipsWords = {
  suite: { en: 'the suite', zh: '测试方案' },
  workload: { en: 'the workload', zh: '模型实现' },
  target: { en: 'the target', zh: '运行环境' },
  publishedReport: { en: 'the published report', zh: '原报告' },
  casesWithoutFigure: { en: 'Cases without a published figure', zh: '原报告未给出数据的用例' },
  skippedCases: { en: 'Skipped cases', zh: '跳过的用例' },
  noFigureGiven: {
    en: 'The report gives no figure for these configurations.',
    zh: '原报告未填写以下配置的数据。',
  },
  skippedBy: (who: Text, why: Text): Text => ({
    en: `Skipped by ${who.en}: ${why.en}.`,
    zh: `由${who.zh}跳过：${why.zh}。`,
  }),
} as const
