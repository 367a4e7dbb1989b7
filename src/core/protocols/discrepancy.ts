/** Where a throughput can come from; the last two only say whether the log's own clock is right. */
export type RateSource = 'elapsed' | 'stepTimes' | 'rates' | 'arrival' | 'wall'

export interface NamedRate {
  readonly source: RateSource
  /** Samples per second, of six digits. */
  readonly figure: number
}

/** Why two sources may disagree. */
export type DiscrepancyCause =
  | { readonly kind: 'one-device' | 'leaves-out' | 'averages' | 'clock' }
  | { readonly kind: 'batch'; readonly implied: number; readonly stated: number }

export interface Discrepancy {
  readonly unit: string
  /** How far the highest figure is above the lowest. */
  readonly apart: number
  readonly rates: readonly NamedRate[]
}

/** Rates that differ, and why they may. */
export interface ExplainedDiscrepancy extends Discrepancy {
  readonly why: DiscrepancyCause
}
