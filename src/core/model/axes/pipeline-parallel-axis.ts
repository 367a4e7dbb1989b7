import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import type { ModelDimensions, PlacedOnAxes } from './axis.ts'
import { sizeAxis, parallel, sharedCopy } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'

export const pipelineParallelAxis = sizeAxis({
  name: 'pipeline-parallel',
  describe: 'Stages into which the layers of the model are split, each on separate devices.',
  ...sharedCopy,
  ...parallel('PP', { en: 'Pipeline', zh: '流水线' }),
  conflict,
})

function conflict(point: PlacedOnAxes, { layers }: ModelDimensions): CodedSkip | undefined {
  const pipeline = axisValue(point, pipelineParallelAxis)
  if (layers === undefined || pipeline <= layers) return undefined
  return skipReason('more-stages-than-layers', { pipeline, virtual: 1, stages: pipeline, layers })
}
