import type { Architecture } from './architecture.ts'
import { attentionWidths } from './parameters.ts'
import { tokensOf, type TrainingWork } from './work.ts'

/** FLOPs of forward and backward pass, a multiply-add counted as two. */
export interface CountedFlops {
  readonly layers: number
  /** Attention scores and weighted values. */
  readonly attention: number
  /** The output head, and everything else outside the layers. */
  readonly head: number
}

/** Why a rule does not apply to a model. */
export type Refusal = 'no-experts' | 'no-latent-attention'

/** A published rule for the FLOPs of a training step. */
export interface FlopsConvention {
  readonly id: string
  /** FLOPs of one token, in the letters that {@link file://../../../docs/flops.md} explains. */
  readonly formula: string
  /** Document or program file, with its revision, that the rule was compared with. */
  readonly source: string
  /** Models that the rule does not support, or the program that prints by it. */
  readonly lacks: readonly Refusal[]
  /** The printed figure includes recomputation in the backward pass. */
  readonly printsHardware?: true
  /** Full recomputation includes the head, not only the layers. */
  readonly recomputesHead?: true
  count(architecture: Architecture, work: TrainingWork): CountedFlops
}

/** Forward pass, gradients of activations, gradients of weights. */
const PASSES = 3
/** A multiplication and an addition. */
const MULTIPLY_ADD = 2

/** Six FLOPs for each weight and token. */
export const ofWeights = (weights: number, work: TrainingWork): number =>
  PASSES * MULTIPLY_ADD * weights * tokensOf(work)

/** FLOPs of attention scores and weighted values, for pairs of a query and a key. */
export function ofPairs(architecture: Architecture, pairs: number): number {
  const { query, value } = attentionWidths(architecture)
  return PASSES * MULTIPLY_ADD * pairs * (query + value)
}

/** 12 × layers × width × sequence length for each token: attention over the whole square, ignoring windows and documents. */
export const ofSquare = (layers: number, width: number, work: TrainingWork): number =>
  2 * PASSES * MULTIPLY_ADD * layers * width * work.sequenceLength * tokensOf(work)

export interface StepFlops {
  /** FLOPs that the model needs. */
  readonly model: number
  /** The same with recomputation. */
  readonly hardware: number
}

/** Full recomputation is another forward pass of the layers; selective recomputation is one of their attention only. */
export function stepFlopsOf(
  { recomputesHead }: FlopsConvention,
  { layers, attention, head }: CountedFlops,
  { recompute }: TrainingWork,
): StepFlops {
  const model = layers + attention + head
  const again = {
    none: 0,
    selective: attention / PASSES,
    full: (layers + attention + (recomputesHead === true ? head : 0)) / PASSES,
  }[recompute]
  return { model, hardware: model + again }
}
