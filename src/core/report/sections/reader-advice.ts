import type { FindingCode } from '../../messages/catalogue.ts'
import { sentences } from '../../document/compose.ts'
import type { FindingItem } from '../../document/blocks.ts'
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

/** What the order of the repeats shows, where nobody knows whether the document lists them in that of the tests. */
const seenByReaders: Readonly<Partial<Record<FindingCode, Text>>> = {
  'repeats-alike': {
    en: 'if the rows are in the order of the tests, neighbours are alike, and the interval may be too narrow',
    zh: '若各行按测试先后排列，相邻结果较为接近，区间可能偏窄',
  },
  'dependence-open': {
    en: 'if the rows are in the order of the tests, they do not rule out that each repeat depends on the one before; the intervals of all cases assume independent repeats',
    zh: '若各行按测试先后排列，则不能排除每次重复受前一次影响；所有用例的区间均以各次重复相互独立为前提',
  },
}

/** Doubts that only a figure with an interval can raise. */
const needInterval: readonly string[] = ['nodes-limit', 'super-linear'] satisfies FindingCode[]

const notExamined: Text = {
  en: 'Figures without an interval were not examined for this.',
  zh: '没有置信区间的数值未做此项检查。',
}

/** The words for a code that a file may have from another version. */
export function readerWords(
  code: string,
  { allHaveIntervals }: { readonly allHaveIntervals: boolean },
): Pick<FindingItem, 'seen' | 'advice'> {
  const seen = wordsIn(seenByReaders, code)
  const advice = wordsIn(readerAdvice, code)
  const isPartial = !allHaveIntervals && needInterval.includes(code)
  return {
    ...(seen === undefined ? {} : { seen }),
    ...(advice === undefined ? {} : { advice: isPartial ? sentences([advice, notExamined]) : advice }),
  }
}

const wordsIn = (words: Readonly<Partial<Record<FindingCode, Text>>>, code: string): Text | undefined =>
  Object.hasOwn(words, code) ? words[code as FindingCode] : undefined
