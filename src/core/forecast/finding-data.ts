export interface Deviation {
  readonly topology: string
  /** measured ÷ fitted − 1. */
  readonly share: number
  /** Whether no larger topology was measured. */
  readonly largest: boolean
}

/** A measured all-reduce, for the gradient of a series. */
export interface NetworkUsed {
  readonly bytes: number
  /** Seconds of an all-reduce of that many bytes. */
  readonly time: number
  /** Bus bandwidth, in bytes a second. */
  readonly bandwidth: number
  readonly ranks: number
  readonly nodes: number
  readonly backend: string
  /** The preflight file with the measurement. */
  readonly file: string
}

export interface OtherCluster {
  readonly file: string
  readonly cluster: string
  readonly source: string
  /** Null for published figures. */
  readonly own: string | null
}

export interface OtherDevices {
  readonly file: string
  readonly devices: readonly string[]
  readonly source: string
  readonly own: readonly string[]
}

export interface UnevenNodes {
  readonly devices: number
  readonly perNode: number
}
