import { usualDrift, usualMargin } from '../../core/compare/usual-margin.ts'
import { SteadyError } from '../../core/model/error.ts'
import { ratio, type Ratio } from '../../core/model/units.ts'

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
