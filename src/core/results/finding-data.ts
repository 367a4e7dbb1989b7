/** The share of a step's time that it waits for data, and images per second of the loader alone. */
export interface LoaderRate {
  readonly share: number
  readonly rate: number
}

/** The first step at which the losses of two trainings from one state differ by more than rounding. */
export interface LossesApart {
  /** Id of the case that most others agree with. */
  readonly other: string
  /** From 1. */
  readonly step: number
  readonly here: number
  readonly there: number
  /** Difference as a share of the larger loss. */
  readonly share: number
  readonly tolerance: number
}

/** The ranks of a node that were slow in repeats of one case. */
export interface SlowNode {
  readonly node: string
  readonly ranks: readonly number[]
  /** The largest slowdown. */
  readonly share: number
  /** Number of repeats in which they were slow. */
  readonly repeats: number
  /** Repeats of the case. */
  readonly of: number
}

/** The ranks whose logs are kept. */
export type KeptLogs =
  | { readonly kind: 'all' | 'first' | 'first-of-each-node' }
  | { readonly kind: 'every'; readonly every: number }

export interface RanksNotCompared {
  readonly kept: KeptLogs
  readonly unkept: number
  readonly of: number
}

export interface SlowRanks {
  readonly node: string
  readonly ranks: readonly { readonly rank: number; readonly device: number; readonly share: number }[]
  /** Ranks that were compared, slow or not. */
  readonly of: number
}

/** Throughput of several nodes ÷ that of one node times the nodes, with the ends of the interval. */
export interface NodesLimit {
  readonly nodes: number
  readonly share: number
  readonly low: number
  readonly high: number
}
