export interface OnGpu {
  readonly node: string
  readonly gpu: number
}

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
  /** CPUs that the rank with the fewest may use. */
  readonly fewest: number
  /** CPUs that at least one rank may use. */
  readonly usable: number
  /** CPUs of the job on the node. */
  readonly offered: number
}

export interface BoundBy {
  readonly launcher: string
  /** Launcher options that bind no rank; empty where there are none. */
  readonly unbinding: readonly string[]
  readonly bound: readonly BoundRanks[]
}
