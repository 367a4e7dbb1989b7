/** The share of a step's time that it waits for data, and images per second of the loader alone. */
export interface LoaderRate {
  readonly share: number
  readonly rate: number
}

/** The first step at which two trainings from one state differ by more than rounding explains. */
export interface LossesApart {
  /** Id of the case that most others agree with. */
  readonly other: string
  /** From 1. */
  readonly step: number
  readonly here: number
  readonly there: number
  /** Of the larger loss. */
  readonly share: number
  readonly tolerance: number
}

/** The ranks of a node that were slow in repeats of one case. */
export interface SlowNode {
  readonly node: string
  readonly ranks: readonly number[]
  /** By how much at most. */
  readonly share: number
  /** In how many repeats. */
  readonly repeats: number
  /** Repeats of the case. */
  readonly of: number
}

/** The ranks whose logs are kept. */
export type KeptLogs =
  | { readonly kind: 'all' | 'first' | 'first-of-each-node' }
  | { readonly kind: 'every'; readonly every: number }

/** Ranks of which no log is kept. */
export interface RanksNotCompared {
  readonly kept: KeptLogs
  readonly unkept: number
  readonly of: number
}

/** The slow ranks of one node. */
export interface SlowRanks {
  readonly node: string
  readonly ranks: readonly { readonly rank: number; readonly device: number; readonly share: number }[]
  /** Ranks that were compared, slow or not. */
  readonly of: number
}

/** How several nodes do against as many times one node, with the ends of the interval. */
export interface NodesLimit {
  readonly nodes: number
  readonly share: number
  readonly low: number
  readonly high: number
}
