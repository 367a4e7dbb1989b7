import { deviceCount } from '../topology.ts'
import type { OnAxes, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { contextParallelAxis } from './context-parallel-axis.ts'
import { pipelineParallelAxis } from './pipeline-parallel-axis.ts'
import { tensorParallelAxis } from './tensor-parallel-axis.ts'

/** How many devices share one copy of the model, and by which means. */
export interface ParallelSizes {
  readonly tensor: number
  readonly pipeline: number
  readonly context: number
}

export const parallelSizes = (point: OnAxes): ParallelSizes => ({
  tensor: axisValue(point, tensorParallelAxis),
  pipeline: axisValue(point, pipelineParallelAxis),
  context: axisValue(point, contextParallelAxis),
})

export function devicesOfCopy(point: OnAxes): number {
  const { tensor, pipeline, context } = parallelSizes(point)
  return tensor * pipeline * context
}

/** Copies of the model that all devices hold; undefined where the devices of a copy do not divide them. */
export function copiesOf(point: PlacedOnAxes): number | undefined {
  const copies = deviceCount(point.topology) / devicesOfCopy(point)
  return Number.isInteger(copies) ? copies : undefined
}
