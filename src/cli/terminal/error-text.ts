import { hanging } from '../../core/document/terminal/table.ts'
import { sayError, type ErrorSentences } from '../../core/messages/say.ts'
import type { Language, Text } from '../../core/model/text.ts'
import { placeText, type SteadyError } from '../../core/model/error.ts'
import { openSecrets } from '../../core/secrets/secrets.ts'
import { errorAdvice } from './advice.ts'
import { chapterOf, docsWords, errorChapters } from './docs-chapters.ts'

/**
 * An error for people: place, code and what was seen, then what to do.
 *
 * @param width of a terminal; lines are unlimited elsewhere
 */
export function errorText(error: SteadyError, language: Language, width = Infinity): string {
  const { code, place } = error
  const { seen, fix } = errorSentences(error, language)
  const where = place === undefined ? '' : `${placeText(place)}\n`
  const chapter = chapterOf(errorChapters, code)
  const parts = [
    `${code}${colon[language]}${seen}`,
    `  ${fixLabels[language]}${fix}`,
    ...(chapter === undefined ? [] : [`  ${docsWords.readOn[language]}steady docs ${chapter}`]),
  ]
  return where + parts.flatMap((part) => part.split('\n').flatMap((line) => hanging(line, width))).join('\n')
}

const colon: Text = { en: ': ', zh: '：' }
const fixLabels: Text = { en: 'fix: ', zh: '解决办法：' }

/** An error in JSON output: its code and data, and its sentences in English. */
export const errorDocument = (error: SteadyError) => ({
  code: error.code,
  ...openSecrets().hideIn(error.details),
  ...errorSentences(error, 'en'),
})

/** What was seen and what to do, with the option that fixes the error. A file that is quoted may hold secrets. */
function errorSentences(error: SteadyError, language: Language): ErrorSentences {
  const { seen, fix } = openSecrets().hideIn(sayError(error, language))
  const advice = errorAdvice(error.code, language)
  const blank = language === 'zh' ? '' : ' '
  return { seen, fix: advice === '' ? fix : `${fix}${blank}${advice}` }
}
