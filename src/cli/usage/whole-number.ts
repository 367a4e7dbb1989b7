import { SteadyError } from '../../core/model/error.ts'

/**
 * @returns undefined where the option was not given
 * @throws SteadyError OPTION_INVALID
 */
export function wholeNumber(
  option: string,
  typed: string | undefined,
  least: number,
  most = 999_999_999,
): number | undefined {
  if (typed === undefined) return undefined
  if (/^\d{1,15}$/.test(typed) && Number(typed) >= least && Number(typed) <= most) return Number(typed)
  throw new SteadyError('OPTION_INVALID', { option, typed, wanted: { kind: 'whole-number', least } })
}
