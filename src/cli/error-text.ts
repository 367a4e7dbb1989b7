import { sayError } from '../core/messages/say.ts'
import { placeText, type SteadyError } from '../core/model/error.ts'

/** One error as people read it: where, code and what was seen, then what to do. */
export function errorText(error: SteadyError): string {
  const { code, place } = error
  const { seen, fix } = sayError(error, 'en')
  const where = place === undefined ? '' : `${placeText(place)}\n`
  return `${where}${code}: ${seen}\n  fix: ${fix}`
}

/** For JSON output, which adds the sentences. */
export const errorDocument = ({ code, words }: SteadyError) => ({ code, words })
