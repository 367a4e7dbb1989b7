import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const reproductionWords = {
  reproduced: { en: 'reproduced', zh: '已复现' },
  notReproduced: { en: 'not reproduced', zh: '未复现' },
  cannotTell: { en: 'cannot tell', zh: '无法判定' },
  ruleFromDocument: { en: 'rule found from the document', zh: '规则由文档反推' },
  notComparable: { en: 'not comparable', zh: '不可比' },
  withoutPublishedFigure: { en: 'without a published figure', zh: '没有公布数值' },
  notMeasured: { en: 'not measured', zh: '未测得' },
  ours: { en: 'ours', zh: '本次' },
  published: { en: 'published', zh: '公布' },
  ratio: { en: 'ratio', zh: '比值' },
  interval: { en: 'interval', zh: '置信区间' },
  verdict: { en: 'verdict', zh: '结论' },
  noFigurePublished: (without: number): Text => ({
    en: `no figure is published for ${counted(without, 'case')}`,
    zh: `${without} 个用例没有公布数值`,
  }),
  statedByOneSide: { en: 'Stated by one side only', zh: '只有一方说明' },
  otherCases: (count: number): Text => ({
    en: ` and ${counted(count, 'other case')}`,
    zh: ` 及另外 ${count} 个用例`,
  }),
  explainedByNoise: (share: string): Text => ({
    en: `noise alone explains a difference of less than ${share}`,
    zh: `小于 ${share} 的差异可能只是波动`,
  }),
  noVerdictFromOneRun: { en: 'one run gives no firm verdict', zh: '一次运行不足以得出结论' },
  notStated: { en: 'not stated', zh: '未说明' },
  differs: (en: string, here: Text, there: Text, zh: string): Text => ({
    en: `${en} is ${here.en} here, ${there.en} there`,
    zh: `${zh}本次为 ${here.zh}，公布数据为 ${there.zh}`,
  }),
  protocolAndMargin: (protocol: string, share: string): Text => ({
    en: `under ${protocol}, within ${share}: `,
    zh: `按协议 ${protocol}，偏差在 ${share} 以内：`,
  }),
  noCaseToCompare: { en: 'no case to compare', zh: '没有可比较的用例' },
} as const
