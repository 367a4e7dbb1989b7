import type { Architecture } from './architecture.ts'
import { attentionWidths } from './parameters.ts'
import { tokensOf, type TrainingWork } from './work.ts'

/** FLOPs of forward and backward pass, a multiply-add counted as two. */
export interface CountedFlops {
  /** Weights of the layers. */
  readonly layers: number
  /** Scores and weighted values. */
  readonly attention: number
  /** Output head, and what else is outside of the layers. */
  readonly head: number
}

/** Why a rule has no answer for a model. */
export type Refusal = 'no-experts' | 'no-latent-attention'

/** A published rule for the FLOPs of a training step. */
export interface FlopsConvention {
  readonly id: string
  /** FLOPs of one token, in the letters that {@link file://../../../docs/flops.md} explains. */
  readonly formula: string
  /** Document or file of the program, with its revision, that the rule was compared with. */
  readonly source: string
  /** Models that the rule, or the program that prints by it, does not know. */
  readonly lacks: readonly Refusal[]
  /** The printed figure counts what the backward pass computes again. */
  readonly printsHardware?: true
  /** Everything is computed again under full recomputation, and not the layers alone. */
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

/** Of scores and weighted values, for pairs of a query and a key. */
export function ofPairs(architecture: Architecture, pairs: number): number {
  const { query, value } = attentionWidths(architecture)
  return PASSES * MULTIPLY_ADD * pairs * (query + value)
}

/** 12 × layers × width × sequence length for each token: attention over the whole square, windows and documents left out. */
export const ofSquare = (layers: number, width: number, work: TrainingWork): number =>
  2 * PASSES * MULTIPLY_ADD * layers * width * work.sequenceLength * tokensOf(work)

export interface StepFlops {
  /** What the model needs. */
  readonly model: number
  /** With what is computed again. */
  readonly hardware: number
}

/** Full recomputation is another forward pass of the layers, selective one of their attention alone. */
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
