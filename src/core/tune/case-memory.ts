import { findArchitecture } from '../flops/architectures.ts'
import type { ParallelLayout, StepWork } from '../forecast/layouts/layout.ts'
import { fitsIn, memoryOfDevice, type DeviceMemory } from '../forecast/layouts/memory.ts'
import { accumulationAxis } from '../model/axes/accumulation-axis.ts'
import { attentionAxis } from '../model/axes/attention-axis.ts'
import { axisValue, settledValue } from '../model/axes/axis-values.ts'
import { expertParallelAxis } from '../model/axes/expert-parallel-axis.ts'
import { copiesOf, parallelSizes } from '../model/axes/parallel-sizes.ts'
import { pipelineScheduleAxis } from '../model/axes/pipeline-schedule-axis.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import { recomputeAxis } from '../model/axes/recompute-axis.ts'
import { sequenceParallelAxis } from '../model/axes/sequence-parallel-axis.ts'
import { shardingAxis } from '../model/axes/sharding-axis.ts'
import { virtualPipelineAxis } from '../model/axes/virtual-pipeline-axis.ts'
import { sampleTokens, type Case } from '../model/case.ts'
import { skipReason, type SkipReason } from '../model/skip-reason.ts'
import type { Bytes } from '../model/units.ts'
import type { Workload } from '../model/workload.ts'

/** What decides the memory of a case's model. */
export type SizedWorkload = Pick<Workload, 'model' | 'dimensions'>

/**
 * Memory of the fullest device of a case, with Adam; undefined where nothing says the dimensions of its model or the tokens of a
 * sample. The workload and the table of models have to agree on layers and heads.
 */
export function memoryOfCase(
  matrixCase: Case,
  { model, dimensions }: SizedWorkload,
): DeviceMemory | undefined {
  if (dimensions?.parameter === undefined) return undefined
  const size = String(matrixCase.parameters[dimensions.parameter] ?? '')
  const stated = dimensions.sizes[size]
  const found = findArchitecture(`${model}-${size}`) ?? findArchitecture(size)
  const shape = found?.architecture
  const sequenceLength = sampleTokens(matrixCase)
  const dataParallel = copiesOf(matrixCase)
  if (shape === undefined || sequenceLength === undefined || dataParallel === undefined) return undefined
  if (shape.latent !== undefined || shape.layers !== stated?.layers || shape.heads !== stated.heads)
    return undefined
  if ((shape.experts?.count ?? 0) !== (stated.experts ?? 0)) return undefined
  const { tensor, pipeline, context } = parallelSizes(matrixCase)
  const layout: ParallelLayout = {
    tensorParallel: tensor,
    pipelineParallel: pipeline,
    contextParallel: context,
    dataParallel,
    expertParallel: axisValue(matrixCase, expertParallelAxis),
    virtualPipeline: axisValue(matrixCase, virtualPipelineAxis),
    sequenceParallel: axisValue(matrixCase, sequenceParallelAxis),
    sharding: axisValue(matrixCase, shardingAxis),
    schedule: axisValue(matrixCase, pipelineScheduleAxis) ?? '1f1b',
    shardGroup: matrixCase.topology.devicesPerNode,
  }
  const work: StepWork = {
    sequenceLength,
    batch: matrixCase.batchPerDevice,
    accumulation: Number(settledValue(matrixCase, accumulationAxis) ?? 1),
    recompute: axisValue(matrixCase, recomputeAxis),
    attention: axisValue(matrixCase, attentionAxis) ?? 'flash',
  }
  return memoryOfDevice(shape, layout, work, axisValue(matrixCase, precisionAxis))
}

/** Why a case cannot fit on devices with so much memory; undefined where it may. */
export function cannotFit(
  matrixCase: Case,
  workload: SizedWorkload,
  capacity: Bytes | undefined,
): SkipReason | undefined {
  const memory = capacity === undefined ? undefined : memoryOfCase(matrixCase, workload)
  if (capacity === undefined || memory === undefined || fitsIn(memory, capacity) !== 'no') return undefined
  return skipReason('memory-too-small', { needs: memory.low, has: capacity })
}
