import type { Axis } from './axis.ts'
import { accumulationAxis } from './accumulation-axis.ts'
import { compileAxis } from './compile-axis.ts'
import { dataAxis } from './data-axis.ts'
import { dataParallelAxis } from './data-parallel-axis.ts'
import { imageSizeAxis } from './image-size-axis.ts'
import { loaderAxis } from './loader-axis.ts'
import { memoryFormatAxis } from './memory-format-axis.ts'
import { optimizerAxis } from './optimizer-axis.ts'
import { pipelineParallelAxis } from './pipeline-parallel-axis.ts'
import { precisionAxis } from './precision-axis.ts'
import { sequenceLengthAxis } from './sequence-length-axis.ts'
import { tensorParallelAxis } from './tensor-parallel-axis.ts'
import { xlaAxis } from './xla-axis.ts'

/** Every axis, in the order of columns and labels. A new one is a file and a row here. */
export const axes: readonly Axis[] = [
  precisionAxis,
  xlaAxis,
  compileAxis,
  memoryFormatAxis,
  loaderAxis,
  dataAxis,
  sequenceLengthAxis,
  imageSizeAxis,
  optimizerAxis,
  accumulationAxis,
  tensorParallelAxis,
  pipelineParallelAxis,
  dataParallelAxis,
]

/** Axes that stand before the batch. */
export const leadingAxes = axes.filter(({ presence }) => presence === 'leading')
/** All others, which stand after it. */
export const furtherAxes = axes.filter(({ presence }) => presence !== 'leading')
