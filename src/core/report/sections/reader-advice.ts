import type { FindingCode } from '../../messages/codes.ts'
import { sentences } from '../../document/compose.ts'
import type { FindingItem } from '../../document/blocks.ts'
import type { Text } from '../../model/text.ts'
import { readerAdviceWords } from './reader-advice-words.ts'

const withCare: Text = readerAdviceWords.allowForThis

const compareRepeats: Text = readerAdviceWords.lookAtRepeats

const lossIncluded: Text = readerAdviceWords.compareOnAsManyNodes

/** What a reader can do about doubts of published figures, where the usual advice is for those who can run the cases again. */
const readerAdvice: Readonly<Partial<Record<FindingCode, Text>>> = {
  'few-repeats': withCare,
  'interval-wide': withCare,
  'repeats-drift': compareRepeats,
  'repeats-alike': compareRepeats,
  'repeat-outlier': compareRepeats,
  'two-speeds': compareRepeats,
  'super-linear': readerAdviceWords.compareOneDevice,
  'nodes-limit': lossIncluded,
}

/** What the order of the repeats shows, where nobody knows whether the document lists them in that of the tests. */
const seenByReaders: Readonly<Partial<Record<FindingCode, Text>>> = {
  'repeats-alike': readerAdviceWords.neighboursAlike,
}

/** Doubts that only a figure with an interval can raise. */
const needInterval: readonly string[] = ['nodes-limit', 'super-linear'] satisfies FindingCode[]

const notExamined: Text = readerAdviceWords.notExamined

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
