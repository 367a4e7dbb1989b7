import { SteadyError } from '../../core/model/error.ts'
import { usualDrift, usualMargin } from '../../core/compare/usual-margin.ts'
import { ratio, type Ratio } from '../../core/model/units.ts'

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

/** Default of `--same-within`. */
export const usualShare = `${100 * usualMargin}%`

/** Default of `--drift`. */
export const usualDriftShare = `${100 * usualDrift}%`

/** {@link share}, which also accepts `0` for none. */
export const shareOrNone = (option: string, typed: string): Ratio =>
  /^0(?:\.0+)?%?$/.test(typed) ? ratio(0) : share(option, typed)

/**
 * Reads a share: `5%` and `0.05` are the same.
 *
 * @throws SteadyError OPTION_INVALID
 */
export function share(option: string, typed: string): Ratio {
  const [, number, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(typed) ?? []
  const value = Number(number) / (percent === '%' ? 100 : 1)
  if (value > 0 && value < 1) return ratio(value)
  throw new SteadyError('OPTION_INVALID', { option, typed, wanted: { kind: 'share' } })
}
