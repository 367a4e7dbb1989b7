import type { Quoted } from '../messages/data.ts'

/** Bounds of a number; null where there is none. */
export interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

/** Runs that have no figure under their protocol, by what their workload prints. */
export interface WithoutFigure {
  readonly workload: string
  readonly protocol: string
  readonly why: Quoted
  /** Null where the steps are not known. */
  readonly log: {
    readonly steps: number | null
    readonly first: number
    readonly every: number
    readonly lines: number | null
  }
  /** A protocol that gives a figure. */
  readonly fitting: string | null
  /** Steps that give a figure under this one. */
  readonly enough: { readonly parameter: string; readonly value: number } | null
}
