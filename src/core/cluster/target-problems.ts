/** Where a program has to be, and how it was named. */
export type ProgramPlace =
  | { readonly kind: 'this-machine'; readonly byPath: boolean }
  | { readonly kind: 'node'; readonly node: string }
  /** Named by a path in the suite's folder, which the node does not share. */
  | { readonly kind: 'suite-folder'; readonly node: string; readonly path: string }
  /** Not named by the suite: steady needs it to copy files. */
  | { readonly kind: 'copying'; readonly node: string }

/** Runs that share a Slurm job. */
export type SharedTime = {
  readonly nodes: number
  readonly runs: number
  readonly minutes: number
  /** Whether the partition gives no more. */
  readonly isMost: boolean
}

/** Which call got no answer. */
export type SlurmSilence =
  | { readonly kind: 'command'; readonly program: string; readonly tries: number }
  | { readonly kind: 'running-job'; readonly minutes: number }
