export interface AllReduceTime {
  readonly bytes: number
  /** In seconds. */
  readonly time: number
  /** Bus bandwidth, in bytes per second. */
  readonly bandwidth: number
}

export interface ListedData {
  readonly files: number
  readonly bytes: number
  readonly nodes: readonly string[]
}
