import type { FindingCode } from '../../messages/catalogue.ts'
import type { Text } from '../../model/text.ts'

const withCare: Text = {
  en: 'Allow for this when you compare the published figure.',
  zh: '与公布值比较时请考虑这一点。',
}

const compareRepeats: Text = {
  en: 'Look at the published repeats one by one before you use their figure.',
  zh: '使用该数值前，请先查看文档列出的各次重复。',
}

const lossIncluded: Text = {
  en: 'The published speedups include this loss: compare only with figures on as many nodes.',
  zh: '公布的加速比已包含该损失：请仅与节点数相同的数据比较。',
}

/** What a reader can do about doubts of published figures, where the usual advice is for those who can run the cases again. */
const readerAdvice: Readonly<Partial<Record<FindingCode, Text>>> = {
  'few-repeats': withCare,
  'interval-wide': withCare,
  'dependence-open': withCare,
  'repeats-drift': compareRepeats,
  'repeats-alike': compareRepeats,
  'repeat-outlier': compareRepeats,
  'two-speeds': compareRepeats,
  'super-linear': {
    en: 'Compare the published figure of one device with other figures of one device.',
    zh: '请将公布的单卡数值与其他单卡数据比较。',
  },
  'nodes-limit': lossIncluded,
}

/** The advice for a code that a file may have from another version. */
export const adviceFor = (code: string): Text | undefined =>
  Object.hasOwn(readerAdvice, code) ? readerAdvice[code as FindingCode] : undefined
