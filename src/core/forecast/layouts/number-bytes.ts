import type { Precision } from '../../model/precision.ts'

/** Bytes of each number that a training keeps. */
export interface NumberBytes {
  readonly weight: number
  readonly gradient: number
  /** Of the optimizer for each weight: two moments, and a copy of the weight where it is computed with in fewer bits. */
  readonly optimizer: number
  /** Activations inside a layer. */
  readonly activation: number
  /** The residual stream between layers. */
  readonly residual: number
  /** A further copy of the weights to compute with. */
  readonly computed: number
}

const whole: NumberBytes = {
  weight: 4,
  gradient: 4,
  optimizer: 8,
  activation: 4,
  residual: 4,
  computed: 0,
}
/** Weights of two bytes with gradients and a copy of four, as Megatron-Core and DeepSpeed keep them. */
const half: NumberBytes = {
  weight: 2,
  gradient: 4,
  optimizer: 12,
  activation: 2,
  residual: 2,
  computed: 0,
}
/** Autocast leaves the weights and the residual stream in four bytes. */
const autocast: NumberBytes = { ...whole, activation: 2, computed: 2 }

const byPrecision: Readonly<Partial<Record<string, NumberBytes>>> = {
  fp32: whole,
  tf32: whole,
  fp16: half,
  bf16: half,
  amp: autocast,
} satisfies Partial<Record<Precision, NumberBytes>>

/** What numbers an Adam of a precision keeps. FP8 and FP4 recipes compute in fewer bits and keep the numbers of bf16. */
export const numberBytes = (precision: string): NumberBytes => byPrecision[precision] ?? half
