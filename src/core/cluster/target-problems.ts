/** Where a program must be, and how it was named. */
export type ProgramPlace =
  | { readonly kind: 'this-machine'; readonly byPath: boolean }
  | { readonly kind: 'node'; readonly node: string }
  /** Named by a path in the suite's folder, which the node cannot see. */
  | { readonly kind: 'suite-folder'; readonly node: string; readonly path: string }
  /** Steady needs it to copy files; the suite does not name it. */
  | { readonly kind: 'copying'; readonly node: string }

/** Runs that share a Slurm job. */
export type SharedTime = {
  readonly nodes: number
  readonly runs: number
  readonly minutes: number
  /** Whether it is the limit of the partition. */
  readonly isMost: boolean
}

/** The call that got no answer. */
export type SlurmSilence =
  | { readonly kind: 'command'; readonly program: string; readonly tries: number }
  | { readonly kind: 'running-job'; readonly minutes: number }
