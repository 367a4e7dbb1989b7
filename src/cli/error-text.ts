import { placeText, type SteadyError } from '../core/model/error.ts'

/** One error as people read it: where, code and what was seen, then what to do. */
export function errorText({ code, message, fix, place }: SteadyError): string {
  const where = place === undefined ? '' : `${placeText(place)}\n`
  return `${where}${code}: ${message}\n  fix: ${fix}`
}
