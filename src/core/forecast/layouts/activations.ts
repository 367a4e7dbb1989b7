import type { ParallelLayout, Stage, StepWork } from './layout.ts'
import { activeWidth, type ModelShape } from './model-shape.ts'
import type { Precision } from '../../model/precision.ts'

/** Bytes of each number that a training keeps. */
export interface NumberBytes {
  readonly weight: number
  readonly gradient: number
  /** Optimizer state of each weight: two moments, and a master copy where the weight has fewer bits. */
  readonly optimizer: number
  /** Activations inside a layer. */
  readonly activation: number
  /** The residual stream between layers. */
  readonly residual: number
  /** A further copy of the weights for computing. */
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

/** Bytes of the numbers that Adam keeps at a precision. FP8 and FP4 recipes compute in fewer bits, and keep the numbers of bf16. */
export const numberBytes = (precision: string): NumberBytes => byPrecision[precision] ?? half

/** Tokens of one forward pass on one device. */
export const tokensOfPass = (
  { contextParallel }: ParallelLayout,
  { sequenceLength, batch }: StepWork,
): number => (batch * sequenceLength) / contextParallel

/** Bytes kept of each layer: the fewest and the most among programs with the same setting. */
export interface KeptRange {
  readonly least: number
  readonly most: number
}

/**
 * Bytes of one layer's forward pass that its backward pass needs, for one micro-batch, tensor by tensor. The count follows Korthikanti
 * and others (arXiv:2205.05198), for any number of key heads and any feed-forward part: the inputs of both normalisations and of the
 * first matrices, queries, keys and values, the attention, the input of its last matrix, and the feed-forward part.
 */
export function layerActivations(
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  bytes: NumberBytes,
): number {
  const tokens = tokensOfPass(layout, work)
  const { activation, residual } = bytes
  const { tensorParallel, sequenceParallel } = layout
  const { hidden, heads, keyValueHeads, headSize, gated } = shape
  const stream = hidden * (2 * residual + 2 * activation)
  const attention = headSize * (2 * heads + 2 * keyValueHeads) * activation
  // A gated part keeps the gate, the other product, the gate's activation and the input of the last matrix.
  const forward = activeWidth(shape) * (gated ? 4 : 2) * activation
  const scores =
    work.attention === 'eager' && work.recompute === 'none'
      ? heads * work.sequenceLength * (activation + 4)
      : heads * 4
  return (
    tokens *
    (stream / (sequenceParallel ? tensorParallel : 1) + (attention + forward + scores) / tensorParallel)
  )
}

/**
 * Selective recompute in Megatron-Core is the attention's core. In torchtitan, it is every operation but the attention and every second
 * matrix product. Kept of these are the input, keys or values, the attention, the residual and one half of the gate.
 */
function secondProducts(
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  bytes: NumberBytes,
): number {
  const { hidden, heads, keyValueHeads, headSize } = shape
  const products = headSize * (heads + keyValueHeads) + activeWidth(shape)
  const stream = hidden * (bytes.residual + bytes.activation)
  const { tensorParallel, sequenceParallel } = layout
  return (
    tokensOfPass(layout, work) *
    (stream / (sequenceParallel ? tensorParallel : 1) + (products * bytes.activation) / tensorParallel)
  )
}

function keptOfLayer(
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  bytes: NumberBytes,
): KeptRange {
  const every = layerActivations(shape, layout, work, bytes)
  switch (work.recompute) {
    case 'none':
      return { least: every, most: every }
    case 'selective':
      return { least: secondProducts(shape, layout, work, bytes), most: every }
    case 'full': {
      const input = layerInput(shape, layout, work, bytes)
      return { least: input, most: input }
    }
  }
}

/** For a layer that is recomputed in the backward pass, only its input is kept. */
const layerInput = (
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  { residual }: NumberBytes,
): number =>
  (tokensOfPass(layout, work) * shape.hidden * residual) /
  (layout.sequenceParallel ? layout.tensorParallel : 1)

/** Micro-batches whose activations a stage holds at once; a fraction where a stage holds several parts of the model. */
export function passesHeld(
  { pipelineParallel, virtualPipeline, schedule }: ParallelLayout,
  { accumulation }: StepWork,
  stage: Stage,
): number {
  if (pipelineParallel === 1) return 1
  if (schedule === 'gpipe') return accumulation
  const before = pipelineParallel - stage.index
  const interleaved = virtualPipeline > 1 ? (pipelineParallel - 1) / (pipelineParallel * virtualPipeline) : 0
  return Math.min(accumulation, before * (1 + interleaved))
}

/** Bytes of a logit: as computed and in four bytes, its log-softmax, and its gradient. */
const logitBytes = ({ activation }: NumberBytes) => (activation === 4 ? 12 : activation + 12)

/** Bytes of activations at the peak of a stage. */
export function stageActivations(
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  bytes: NumberBytes,
  stage: Stage,
): KeptRange {
  const kept = keptOfLayer(shape, layout, work, bytes)
  const passes = passesHeld(layout, work, stage)
  // A recomputed layer is briefly whole, after the logits are freed.
  const again = work.recompute === 'none' ? 0 : layerActivations(shape, layout, work, bytes)
  const logits = stage.head
    ? (tokensOfPass(layout, work) * shape.vocabulary * logitBytes(bytes)) / layout.tensorParallel
    : 0
  const held = (ofLayer: number) => passes * stage.layers * ofLayer + Math.max(again, logits)
  return { least: held(kept.least), most: held(kept.most) }
}
