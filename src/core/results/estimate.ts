import type { Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { ratio, type Ratio } from '../model/units.ts'
import type { Interval } from '../stats/confidence.ts'

/** A value with the interval that its repeats give it; without one, level 0. */
export const estimate = <T extends number>(
  value: T,
  interval: Interval | undefined,
  repeats: number,
  unit: (value: number) => T,
): Estimate<T> => ({
  value,
  low: unit(interval?.low ?? value),
  high: unit(interval?.high ?? value),
  level: interval?.level ?? 0,
  repeats,
})

/** Half the interval's width ÷ the value; undefined where there is no interval. */
export const halfWidth = ({ value, low, high, level: confidence }: Estimate<number>): Ratio | undefined =>
  confidence === 0 ? undefined : ratio((high - low) / 2 / value)

/** Whether a case needs no further repeats: half its interval's width ÷ its figure is at most `within`. */
export function isNarrow(figure: Maybe<Estimate<number>>, within: Ratio): boolean {
  const half = figure.kind === 'known' ? halfWidth(figure.value) : undefined
  return half !== undefined && half <= within
}
