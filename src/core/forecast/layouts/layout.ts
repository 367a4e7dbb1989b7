import { embeddingWeights, layerWeights, type ModelShape } from './model-shape.ts'

/** What one pipeline stage holds. */
export interface Stage {
  readonly layers: number
  readonly embedding: boolean
  readonly head: boolean
  /** Stages before it. */
  readonly index: number
}

/** The stages that differ: first, middle and last. If layers do not divide evenly, the first stages get one more. */
export function stagesOf({ layers }: ModelShape, { pipelineParallel }: ParallelLayout): Stage[] {
  const most = Math.ceil(layers / pipelineParallel)
  const last = pipelineParallel - 1
  const indices = [...new Set([0, Math.min(1, last), last])]
  return indices.map((index) => ({
    layers: index === last && last > 0 ? Math.max(1, Math.floor(layers / pipelineParallel)) : most,
    embedding: index === 0,
    head: index === last,
    index,
  }))
}

function layerOnDevice(shape: ModelShape, { tensorParallel, expertParallel }: ParallelLayout): number {
  const { plain, experts, small } = layerWeights(shape)
  return plain / tensorParallel + experts / expertParallel + small
}

/** Weights of a stage on one of its devices, before they are sharded over the copies of the model. */
export function stageWeights(shape: ModelShape, layout: ParallelLayout, stage: Stage): number {
  const { tensorParallel } = layout
  const ofLayer = layerOnDevice(shape, layout)
  const ends = Number(stage.embedding) + Number(stage.head && (!shape.tied || stage.index > 0))
  const positions = stage.embedding ? shape.positions * shape.hidden : 0
  return stage.layers * ofLayer + positions + (ends * embeddingWeights(shape)) / tensorParallel
}

/**
 * Weights that are gathered at once where they are sharded. Without pipeline stages, these are the part that computes and the next one.
 * With stages, they are the whole stage, because they stay gathered between micro-batches.
 */
export const gatheredWeights = (shape: ModelShape, layout: ParallelLayout, ofStage: number): number =>
  shardsOf(layout) === 1
    ? 0
    : layout.pipelineParallel > 1
      ? ofStage
      : 2 * Math.max(layerOnDevice(shape, layout), embeddingWeights(shape) / layout.tensorParallel)

/** How the weights, gradients and optimizer states are spread over the data-parallel copies of a model. */
export type ShardingName = 'none' | 'zero1' | 'zero2' | 'zero3' | 'fsdp' | 'hybrid'
export type ScheduleName = 'gpipe' | '1f1b' | 'interleaved-1f1b' | 'zero-bubble'
export type RecomputeName = 'none' | 'selective' | 'full'
export type AttentionName = 'eager' | 'sdpa' | 'flash'

/** How devices share the work of a step. The product of all but expert parallelism is the number of devices. */
export interface ParallelLayout {
  readonly tensorParallel: number
  readonly pipelineParallel: number
  readonly contextParallel: number
  readonly dataParallel: number
  /** Divides the data-parallel copies, or with tensor parallelism folded in, their product. */
  readonly expertParallel: number
  /** Parts of the model that each pipeline stage holds. */
  readonly virtualPipeline: number
  readonly sequenceParallel: boolean
  readonly sharding: ShardingName
  readonly schedule: ScheduleName
  /** Devices that share one copy of the weights where `sharding` is hybrid: those of a node. */
  readonly shardGroup?: number
}

/** The work of one step of each model copy, and how it is computed. */
export interface StepWork {
  readonly sequenceLength: number
  /** Sequences of one forward pass of one model copy. */
  readonly batch: number
  /** Forward passes of a step; with pipeline stages, its micro-batches. */
  readonly accumulation: number
  readonly recompute: RecomputeName
  readonly attention: AttentionName
}

export const oneDevice: ParallelLayout = {
  tensorParallel: 1,
  pipelineParallel: 1,
  contextParallel: 1,
  dataParallel: 1,
  expertParallel: 1,
  virtualPipeline: 1,
  sequenceParallel: false,
  sharding: 'none',
  schedule: '1f1b',
}

export const devicesOf = ({
  tensorParallel,
  pipelineParallel,
  contextParallel,
  dataParallel,
}: ParallelLayout): number => tensorParallel * pipelineParallel * contextParallel * dataParallel

/** Devices that share one copy of the states where these are sharded. Context-parallel ranks hold the same weights. */
export function shardsOf({ sharding, dataParallel, contextParallel, shardGroup }: ParallelLayout): number {
  if (sharding === 'none') return 1
  const copies = dataParallel * contextParallel
  return sharding === 'hybrid' && shardGroup !== undefined ? Math.min(copies, shardGroup) : copies
}

/** Sequences that all devices train on in one step. */
export const sequencesOf = (layout: ParallelLayout, { batch, accumulation }: StepWork): number =>
  batch * accumulation * layout.dataParallel
