import { SteadyError } from '../core/model/error.ts'

/**
 * @returns undefined where the option was not given
 * @throws SteadyError OPTION_INVALID
 */
export function wholeNumber(option: string, typed: string | undefined, least: number): number | undefined {
  if (typed === undefined) return undefined
  if (/^\d{1,9}$/.test(typed) && Number(typed) >= least) return Number(typed)
  throw new SteadyError('OPTION_INVALID', { option, typed, wanted: { kind: 'whole-number', least } })
}
