export interface OnGpu {
  readonly node: string
  readonly gpu: number
}

/** A share of the samples, or of what there is. */
export interface SharedGpu extends OnGpu {
  readonly share: number
}

export interface SlowedGpu extends SharedGpu {
  readonly reason: string
}

/** Ranks of one node, and CPUs. */
export interface BoundRanks {
  readonly node: string
  readonly ranks: number
  /** That the rank with the fewest may use. */
  readonly fewest: number
  /** That at least one rank may use. */
  readonly usable: number
  /** That the job has on the node. */
  readonly offered: number
}

export interface BoundBy {
  readonly launcher: string
  /** Options with which the launcher binds no rank; none where it has none. */
  readonly unbinding: readonly string[]
  readonly bound: readonly BoundRanks[]
}
