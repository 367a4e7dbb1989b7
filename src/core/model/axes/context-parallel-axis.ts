import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import type { ModelDimensions, PlacedOnAxes } from './axis.ts'
import { sizeAxis, parallel, sharedCopy } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'

export const contextParallelAxis = sizeAxis({
  name: 'context-parallel',
  describe: 'Devices that share the tokens of each sequence.',
  ...sharedCopy,
  ...parallel('CP', { en: 'Context', zh: '上下文' }),
  conflict,
})

function conflict(point: PlacedOnAxes, { sequenceLength }: ModelDimensions): CodedSkip | undefined {
  const context = axisValue(point, contextParallelAxis)
  if (sequenceLength === undefined || sequenceLength % context === 0) return undefined
  return skipReason('sequence-not-divisible', { sequenceLength, context })
}
