import { shardsOf, type ParallelLayout } from './layout.ts'
import { embeddingWeights, layerWeights, type ModelShape } from './model-shape.ts'

/** What one pipeline stage holds. */
export interface Stage {
  readonly layers: number
  readonly embedding: boolean
  readonly head: boolean
  /** Stages before it. */
  readonly index: number
}

/** The stages that differ: the first, one in the middle, and the last. Layers that do not divide make the first ones longer. */
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
 * Weights that are gathered at once where they are sharded: the part that computes and the next one, or with pipeline
 * stages, between whose micro-batches they stay, all of the stage.
 */
export const gatheredWeights = (shape: ModelShape, layout: ParallelLayout, ofStage: number): number =>
  shardsOf(layout) === 1
    ? 0
    : layout.pipelineParallel > 1
      ? ofStage
      : 2 * Math.max(layerOnDevice(shape, layout), embeddingWeights(shape) / layout.tensorParallel)
