import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import type { ModelDimensions, PlacedOnAxes } from './axis.ts'
import { sizeAxis, parallel, sharedCopy } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'

export const tensorParallelAxis = sizeAxis({
  name: 'tensor-parallel',
  describe: 'Devices that share each layer of the model.',
  ...sharedCopy,
  ...parallel('TP', { en: 'Tensor', zh: '张量' }),
  conflict,
})

function conflict(point: PlacedOnAxes, { heads, keyValueHeads }: ModelDimensions): CodedSkip | undefined {
  const tensor = axisValue(point, tensorParallelAxis)
  if (heads !== undefined && heads % tensor !== 0)
    return skipReason('heads-not-divisible', { heads, tensor, part: 'queries' })
  if (keyValueHeads !== undefined && keyValueHeads % tensor !== 0)
    return skipReason('heads-not-divisible', { heads: keyValueHeads, tensor, part: 'keys' })
  return undefined
}
