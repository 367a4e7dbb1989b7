import { sayError, type ErrorSentences } from '../core/messages/say.ts'
import type { Language, Text } from '../core/model/text.ts'
import { placeText, type SteadyError } from '../core/model/error.ts'
import { errorAdvice } from './advice.ts'
import { chapterOf, errorChapters } from './docs-chapters.ts'
import { docsWords } from './docs-words.ts'

/** One error as people read it: where, code and what was seen, then what to do. */
export function errorText(error: SteadyError, language: Language): string {
  const { code, place } = error
  const { seen, fix } = errorSentences(error, language)
  const where = place === undefined ? '' : `${placeText(place)}\n`
  const chapter = chapterOf(errorChapters, code)
  const reading = chapter === undefined ? '' : `\n  ${docsWords.readOn[language]}steady docs ${chapter}`
  return `${where}${code}${colon[language]}${seen}\n  ${fixLabels[language]}${fix}${reading}`
}

const colon: Text = { en: ': ', zh: '：' }
const fixLabels: Text = { en: 'fix: ', zh: '解决办法：' }

/** An error in JSON output: its code and data, and its sentences in English. */
export const errorDocument = (error: SteadyError) => ({
  code: error.code,
  ...error.details,
  ...errorSentences(error, 'en'),
})

/** What was seen and what to do, with the option that helps. */
function errorSentences(error: SteadyError, language: Language): ErrorSentences {
  const { seen, fix } = sayError(error, language)
  const advice = errorAdvice(error.code, language)
  const blank = language === 'zh' ? '' : ' '
  return { seen, fix: advice === '' ? fix : `${fix}${blank}${advice}` }
}
