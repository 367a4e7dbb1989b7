import type { RoundedNumber } from './rounded.ts'

/** FLOPs and speed on one line of progress. */
export interface PrintedFlops {
  /** FLOPs per second of one device. */
  readonly flops?: RoundedNumber
  /** The same including recomputation, where a program prints both. */
  readonly hardwareFlops?: RoundedNumber
  /** MFU as a share. */
  readonly utilisation?: RoundedNumber
  readonly speed: PrintedSpeed
  readonly sequences?: number
}

export type PrintedSpeed =
  | { readonly kind: 'tokens-per-device'; readonly rate: RoundedNumber }
  | { readonly kind: 'tokens'; readonly rate: RoundedNumber }
  | { readonly kind: 'sequences'; readonly rate: RoundedNumber }
  /** Of one optimiser step, in seconds. */
  | { readonly kind: 'step'; readonly time: RoundedNumber }

/** How a program prints FLOPs. */
export interface PrintedForm {
  /** A text on each of its lines. */
  readonly anchor: string
  /** Rules that versions of the program print by; empty where unknown. */
  readonly rules: readonly string[]
  /** The peak that the program always divides by, in FLOPs per second. */
  readonly peak?: number
  /** The share of the previous MFU in a moving average; the rest is this line's own value. */
  readonly keeps?: number
  read(line: string): PrintedFlops | undefined
}
