/** Sources of a throughput. The last two only check the log's own clock. */
export type RateSource = 'elapsed' | 'stepTimes' | 'rates' | 'arrival' | 'wall'

export interface NamedRate {
  readonly source: RateSource
  /** Samples per second, to six digits. */
  readonly figure: number
}

/** Why two sources may disagree. */
export type DiscrepancyCause =
  | { readonly kind: 'one-device' | 'leaves-out' | 'averages' | 'clock' }
  | { readonly kind: 'batch'; readonly implied: number; readonly stated: number }

export interface Discrepancy {
  readonly unit: string
  /** Relative difference of the highest figure from the lowest. */
  readonly apart: number
  readonly rates: readonly NamedRate[]
}

export interface ExplainedDiscrepancy extends Discrepancy {
  readonly why: DiscrepancyCause
}
