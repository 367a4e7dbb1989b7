import { flatMapKnown, known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Estimate, Interval } from '../model/result.ts'
import { ratio, type Ratio } from '../model/units.ts'
import type { Repeats } from '../model/suite.ts'

/** @param interval undefined where one repeat gives none */
export const estimate = <T extends number>(
  value: T,
  interval: Interval | undefined,
  repeats: number,
): Estimate<T> => ({
  value,
  interval: interval === undefined ? missing('one-repeat') : known(interval),
  repeats,
})

export const dividedBy = <T extends number>(
  { value, interval, repeats }: Estimate<number>,
  divisor: number,
  unit: (value: number) => T,
): Estimate<T> => ({
  value: unit(value / divisor),
  interval: mapKnown(interval, ({ low, high, level }) => ({
    low: low / divisor,
    high: high / divisor,
    level,
  })),
  repeats,
})

/** Missing where there is no figure, or where it has no interval. */
export const intervalOf = (figure: Maybe<Estimate<number>>): Maybe<Interval> =>
  flatMapKnown(figure, ({ interval }) => interval)

/** Whether the interval of `a` lies below that of `b`. */
export function isBelow(a: Maybe<Estimate<number>>, b: Maybe<Estimate<number>>): boolean {
  const [ofA, ofB] = [intervalOf(a), intervalOf(b)]
  return ofA.kind === 'known' && ofB.kind === 'known' && ofA.value.high < ofB.value.low
}

/** Whether an interval of a quantity that is never negative is so wide that its ends would only look like a result. */
export const saysNothing = ({ low, high }: Pick<Interval, 'low' | 'high'>): boolean =>
  low > 0 && high > mostFactor * low

/** Between the ends: ±50% about their middle. */
const mostFactor = 3

/** The known value, or undefined. */
export const valueOf = <T>(maybe: Maybe<T> | undefined): T | undefined =>
  maybe?.kind === 'known' ? maybe.value : undefined

/** The interval, or undefined. */
export const intervalIn = (figure: Maybe<Estimate<number>> | undefined): Interval | undefined =>
  valueOf(valueOf(figure)?.interval)

export const hasInterval = (figure: Maybe<Estimate<number>>): boolean => intervalOf(figure).kind === 'known'

/** The ends of the interval, or the value twice where there is none. */
export const endsOf = ({ value, interval }: Estimate<number>): Pick<Interval, 'low' | 'high'> =>
  interval.kind === 'known' ? interval.value : { low: value, high: value }

/** Half the interval's width ÷ the value; undefined where there is no interval. */
export const halfWidth = ({ value, interval }: Estimate<number>): Ratio | undefined =>
  interval.kind === 'known' ? ratio((interval.value.high - interval.value.low) / 2 / value) : undefined

/** Whether a case needs no further repeats: half its interval's width ÷ its figure is at most `within`. */
export function isNarrow(figure: Maybe<Estimate<number>>, within: Ratio): boolean {
  const half = figure.kind === 'known' ? halfWidth(figure.value) : undefined
  return half !== undefined && half <= within
}

/** Whether measured values decide the number of repeats: intervals must then allow for it. */
export const isSequential = ({ kind }: Repeats): boolean => kind !== 'fixed'
