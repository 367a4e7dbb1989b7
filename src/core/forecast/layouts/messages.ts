import { type NumberBytes, tokensOfPass } from './activations.ts'
import { type ParallelLayout, shardsOf, stagesOf, stageWeights, type StepWork } from './layout.ts'
import { layerWeights, type ModelShape } from './model-shape.ts'

/** Bytes that one device sends in a step, by purpose. */
export interface MessageBytes {
  /** All-reduces of activations, or with sequence parallelism all-gathers and reduce-scatters of the same size. */
  readonly tensor: number
  /** Keys and values on the ring, and their gradients. */
  readonly context: number
  /** Gradients, and sharded weights. */
  readonly data: number
  /** Activations and their gradients between stages. */
  readonly pipeline: number
  /** Tokens to experts and back. */
  readonly expert: number
}

/** The share of a value that one member sends in a ring all-gather or reduce-scatter; an all-reduce is both. */
const ringShare = (members: number) => (members - 1) / members

/** Weights are sent in the format of the computation. */
const weightBytes = 2

export function messagesOf(
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  bytes: NumberBytes,
): MessageBytes {
  const { tensorParallel, contextParallel, pipelineParallel, dataParallel, expertParallel } = layout
  const { accumulation, recompute } = work
  const [first] = stagesOf(shape, layout)
  const layers = first?.layers ?? shape.layers
  const tokens = tokensOfPass(layout, work)
  const passes = accumulation * layers
  const stream = tokens * shape.hidden * bytes.activation
  const reduces = recompute === 'full' ? 6 : 4
  const keys = (tokens * 2 * shape.keyValueHeads * shape.headSize * bytes.activation) / tensorParallel
  const withExperts =
    shape.experts === undefined ? 0 : layers * (1 - shape.experts.denseLayers / shape.layers)
  return {
    tensor: passes * reduces * 2 * ringShare(tensorParallel) * stream,
    context: passes * 3 * (contextParallel - 1) * keys,
    data: dataBytes(shape, layout, work, bytes),
    pipeline:
      pipelineParallel === 1
        ? 0
        : (2 * accumulation * layout.virtualPipeline * stream) /
          (layout.sequenceParallel ? tensorParallel : 1),
    expert:
      accumulation *
      withExperts *
      4 *
      ringShare(Math.min(expertParallel, dataParallel * tensorParallel)) *
      (shape.experts?.active ?? 0) *
      stream,
  }
}

/** Gradients are summed once a step. Sharded weights are gathered twice and scattered once for each pass. */
function dataBytes(
  shape: ModelShape,
  layout: ParallelLayout,
  { accumulation }: StepWork,
  bytes: NumberBytes,
): number {
  const [first] = stagesOf(shape, layout)
  if (first === undefined) return 0
  const copies = layout.dataParallel * layout.contextParallel
  const { experts } = layerWeights(shape)
  const ofExperts = (first.layers * experts) / layout.expertParallel
  const shared = stageWeights(shape, layout, first) - ofExperts
  const expertCopies = Math.max(1, (layout.dataParallel * layout.tensorParallel) / layout.expertParallel)
  const sent = (weights: number, members: number) => {
    const share = ringShare(members) * weights
    switch (layout.sharding) {
      case 'none':
        return 2 * share * bytes.gradient
      case 'zero1':
      case 'zero2':
        return share * (bytes.gradient + weightBytes)
      case 'zero3':
      case 'fsdp':
      case 'hybrid': {
        const gathers = layout.pipelineParallel > 1 ? 1 : 2 * accumulation
        const scatters = layout.pipelineParallel > 1 ? 1 : accumulation
        return share * (gathers * weightBytes + scatters * bytes.gradient)
      }
    }
  }
  const members = layout.sharding === 'none' ? copies : Math.max(shardsOf(layout), 1)
  return sent(shared, members) + sent(ofExperts, expertCopies)
}
