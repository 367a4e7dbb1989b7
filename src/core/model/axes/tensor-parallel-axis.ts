import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../skip-reason.ts'
import { same } from '../text.ts'
import { count } from './count.ts'
import type { ModelDimensions, OrdinaryAxis, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'

export const tensorParallelAxis: OrdinaryAxis<number> = {
  name: 'tensor-parallel',
  value: count,
  describe: 'Devices that share each layer of the model.',
  choices: 'counts',
  ordinary: 1,
  presence: 'where-set',
  compares: 'means',
  stated: ['globalBatch'],
  silent: 1,
  idPart: (value) => `tp${value}`,
  stepFactor: (value) => 1 / value,
  conflict,
  layout: (value) => same(`TP ${value}`),
  multiplies: true,
  title: { en: 'Tensor parallelism', zh: '张量并行' },
  label: (value) => ({ en: `tensor parallel ${value}`, zh: `张量并行 ${value}` }),
  fact: (value) => same(String(value)),
}

function conflict(point: PlacedOnAxes, { heads, keyValueHeads }: ModelDimensions): CodedSkip | undefined {
  const tensor = axisValue(point, tensorParallelAxis)
  if (heads !== undefined && heads % tensor !== 0)
    return skipReason('heads-not-divisible', { heads, tensor, part: 'queries' })
  if (keyValueHeads !== undefined && keyValueHeads % tensor !== 0)
    return skipReason('heads-not-divisible', { heads: keyValueHeads, tensor, part: 'keys' })
  return undefined
}
