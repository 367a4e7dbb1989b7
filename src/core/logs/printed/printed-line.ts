import type { RoundedNumber } from './rounded.ts'

/** What one line of progress prints of FLOPs and of speed, at the same time. */
export interface PrintedFlops {
  /** FLOPs per second of one device. */
  readonly flops?: RoundedNumber
  /** The same with what is computed again, where a program prints both. */
  readonly hardwareFlops?: RoundedNumber
  /** MFU as a share. */
  readonly utilisation?: RoundedNumber
  readonly speed: PrintedSpeed
  /** Sequences of the step, where the line has them. */
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
  /** A text that each of its lines has. */
  readonly anchor: string
  /** Rules that versions of the program print by; empty where they are not known. */
  readonly rules: readonly string[]
  /** FLOPs per second that the program divides by, whatever it runs on. */
  readonly peak?: number
  /** Each MFU is so much of the one before, and the rest of this line's. */
  readonly keeps?: number
  read(line: string): PrintedFlops | undefined
}
