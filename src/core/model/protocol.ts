import type { Text } from './text.ts'

/** Which records count. `automatic` finds the steady window from the data and says how. */
export type WindowRule =
  | { readonly kind: 'automatic' }
  /**
   * Drops the first `skip` records and takes the next `count`, or all the rest. With `unit: 'steps'` both count training
   * steps instead: only records that lie wholly inside are taken, whether a log prints every step or every tenth.
   */
  | {
      readonly kind: 'fixed'
      readonly skip: number
      readonly count: number | 'rest'
      readonly unit?: 'records' | 'steps'
    }

/** What the number is made from. `steps` are the rates that step lines report. */
export type Source = 'steps' | 'step-times' | 'elapsed' | 'summary'

export type Statistic = 'mean' | 'median' | 'trimmed-mean' | 'harmonic-mean' | 'reported'

/** How the repeats of a case become its figure. `drop-extremes-mean` leaves out the best and the worst. */
export type RepeatStatistic = 'median' | 'mean' | 'drop-extremes-mean'

/** How step records become one number. Protocols are data: a new one is a row, not code. */
export interface Protocol {
  readonly name: string
  readonly title: Text
  readonly window: WindowRule
  readonly source: Source
  readonly statistic: Statistic
  readonly repeats: RepeatStatistic
  /** Where the rule is published, or `ours`. */
  readonly origin: string
}
