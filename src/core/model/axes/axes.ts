import type { Axis } from './axis.ts'
import { accumulationAxis } from './accumulation-axis.ts'
import { attentionAxis } from './attention-axis.ts'
import { compileAxis } from './compile-axis.ts'
import { contextParallelAxis } from './context-parallel-axis.ts'
import { dataAxis } from './data-axis.ts'
import { dataParallelAxis } from './data-parallel-axis.ts'
import { expertParallelAxis } from './expert-parallel-axis.ts'
import { globalBatchAxis } from './global-batch-axis.ts'
import { imageSizeAxis } from './image-size-axis.ts'
import { loaderAxis } from './loader-axis.ts'
import { memoryFormatAxis } from './memory-format-axis.ts'
import { optimizerAxis } from './optimizer-axis.ts'
import { packingAxis } from './packing-axis.ts'
import { pipelineParallelAxis } from './pipeline-parallel-axis.ts'
import { pipelineScheduleAxis } from './pipeline-schedule-axis.ts'
import { precisionAxis } from './precision-axis.ts'
import { recomputeAxis } from './recompute-axis.ts'
import { sequenceLengthAxis } from './sequence-length-axis.ts'
import { sequenceParallelAxis } from './sequence-parallel-axis.ts'
import { shardingAxis } from './sharding-axis.ts'
import { tensorParallelAxis } from './tensor-parallel-axis.ts'
import { virtualPipelineAxis } from './virtual-pipeline-axis.ts'
import { xlaAxis } from './xla-axis.ts'

export const axes: readonly Axis[] = [
  precisionAxis,
  xlaAxis,
  compileAxis,
  memoryFormatAxis,
  loaderAxis,
  dataAxis,
  sequenceLengthAxis,
  packingAxis,
  imageSizeAxis,
  optimizerAxis,
  accumulationAxis,
  globalBatchAxis,
  tensorParallelAxis,
  sequenceParallelAxis,
  pipelineParallelAxis,
  virtualPipelineAxis,
  pipelineScheduleAxis,
  contextParallelAxis,
  dataParallelAxis,
  expertParallelAxis,
  shardingAxis,
  recomputeAxis,
  attentionAxis,
]

export const leadingAxes = axes.filter(({ presence }) => presence === 'leading')
export const furtherAxes = axes.filter(({ presence }) => presence !== 'leading')
