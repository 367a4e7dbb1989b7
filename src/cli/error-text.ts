import { sayError } from '../core/messages/say.ts'
import type { Language, Text } from '../core/model/text.ts'
import { placeText, type SteadyError } from '../core/model/error.ts'

/** One error as people read it: where, code and what was seen, then what to do. */
export function errorText(error: SteadyError, language: Language): string {
  const { code, place } = error
  const { seen, fix } = sayError(error, language)
  const where = place === undefined ? '' : `${placeText(place)}\n`
  return `${where}${code}: ${seen}\n  ${fixLabels[language]}${fix}`
}

const fixLabels: Text = { en: 'fix: ', zh: '解决办法：' }

/** For JSON output, which adds the sentences. */
export const errorDocument = ({ code, words }: SteadyError) => ({ code, words })
