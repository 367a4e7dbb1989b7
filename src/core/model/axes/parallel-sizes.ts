import { deviceCount } from '../topology.ts'
import type { OnAxes, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { contextParallelAxis } from './context-parallel-axis.ts'
import { pipelineParallelAxis } from './pipeline-parallel-axis.ts'
import { tensorParallelAxis } from './tensor-parallel-axis.ts'

/** Over how many devices one copy of the model is split, by each kind of parallelism. */
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

/** Copies of the model on all devices; undefined where the devices are no multiple of the devices of one copy. */
export function copiesOf(point: PlacedOnAxes): number | undefined {
  const copies = deviceCount(point.topology) / devicesOfCopy(point)
  return Number.isInteger(copies) ? copies : undefined
}
