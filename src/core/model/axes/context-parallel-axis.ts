import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../skip-reason.ts'
import { same } from '../text.ts'
import { count } from './count.ts'
import type { ModelDimensions, OrdinaryAxis, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'

export const contextParallelAxis: OrdinaryAxis<number> = {
  name: 'context-parallel',
  value: count,
  describe: 'Devices that share the tokens of each sequence.',
  choices: 'counts',
  ordinary: 1,
  presence: 'where-set',
  compares: 'means',
  stated: ['globalBatch'],
  silent: 1,
  idPart: (value) => `cp${value}`,
  stepFactor: (value) => 1 / value,
  conflict,
  layout: (value) => same(`CP ${value}`),
  multiplies: true,
  title: { en: 'Context parallelism', zh: '上下文并行' },
  label: (value) => ({ en: `context parallel ${value}`, zh: `上下文并行 ${value}` }),
  fact: (value) => same(String(value)),
}

function conflict(point: PlacedOnAxes, { sequenceLength }: ModelDimensions): CodedSkip | undefined {
  const context = axisValue(point, contextParallelAxis)
  if (sequenceLength === undefined || sequenceLength % context === 0) return undefined
  return skipReason('sequence-not-divisible', { sequenceLength, context })
}
