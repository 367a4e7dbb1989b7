import { bytes, type Bytes } from '../../model/units.ts'
import { numberBytes, type NumberBytes, stageActivations } from './activations.ts'
import {
  gatheredWeights,
  type ParallelLayout,
  shardsOf,
  type Stage,
  stagesOf,
  stageWeights,
  type StepWork,
} from './layout.ts'
import type { ModelShape } from './model-shape.ts'

export interface DeviceMemory {
  readonly weights: Bytes
  readonly gradients: Bytes
  readonly optimizer: Bytes
  readonly activations: Bytes
  /** Weights gathered for computing where they are sharded, and copies for computing. */
  readonly gathered: Bytes
  readonly total: Bytes
  /** Range of the peak in nine of ten published cases: allocators, buffers and kernels differ. */
  readonly low: Bytes
  readonly high: Bytes
  /** Index of the stage that needs most. */
  readonly stage: number
}

/** Factors on the total that bound published peaks, and the bytes of the device runtime. */
export const memoryMargin = { below: 0.75, above: 1.35, runtime: 2 * 2 ** 30 }

/**
 * Memory of the fullest device of a layout.
 *
 * @param formats where the program keeps numbers otherwise than its precision
 */
export function memoryOfDevice(
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  precision: string,
  formats: NumberBytes = numberBytes(precision),
): DeviceMemory {
  const [first, ...others] = stagesOf(shape, layout).map((stage) =>
    memoryOfStage(shape, layout, work, formats, stage),
  )
  if (first === undefined) throw new Error('a pipeline has at least one stage')
  return others.reduce((fullest, stage) => (stage.total > fullest.total ? stage : fullest), first)
}

function memoryOfStage(
  shape: ModelShape,
  layout: ParallelLayout,
  work: StepWork,
  formats: NumberBytes,
  stage: Stage,
): DeviceMemory {
  const count = stageWeights(shape, layout, stage)
  const shards = shardsOf(layout)
  const { sharding } = layout
  const divided = {
    weights: ['zero3', 'fsdp', 'hybrid'].includes(sharding),
    // Between the micro-batches of a pipeline, gradients are accumulated unsharded.
    gradients:
      sharding === 'zero2' ||
      (['zero3', 'fsdp', 'hybrid'].includes(sharding) && layout.pipelineParallel === 1),
    optimizer: sharding !== 'none',
  }
  const share = (is: boolean) => (is ? count / shards : count)
  const weights = share(divided.weights) * formats.weight
  const gradients = share(divided.gradients) * formats.gradient
  const optimizer = share(divided.optimizer) * formats.optimizer
  const gathered = divided.weights
    ? gatheredWeights(shape, layout, count) * formats.activation
    : count * formats.computed
  const kept = stageActivations(shape, layout, work, formats, stage)
  const activations = Math.sqrt(kept.least * kept.most)
  const states = weights + gradients + optimizer + gathered
  const total = states + activations
  return {
    weights: bytes(weights),
    gradients: bytes(gradients),
    optimizer: bytes(optimizer),
    activations: bytes(activations),
    gathered: bytes(gathered),
    total: bytes(total),
    low: bytes((states + kept.least) * memoryMargin.below),
    high: bytes((states + kept.most) * memoryMargin.above + memoryMargin.runtime),
    stage: stage.index,
  }
}

export type FitsIn = 'yes' | 'no' | 'unsure'

/** Whether the fullest device has room: `unsure` where its memory is within the margin of the model. */
export function fitsIn({ low, high }: DeviceMemory, capacity: Bytes): FitsIn {
  if (high <= capacity) return 'yes'
  return low > capacity ? 'no' : 'unsure'
}
