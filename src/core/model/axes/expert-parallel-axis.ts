import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import type { ModelDimensions, PlacedOnAxes } from './axis.ts'
import { sizeAxis, parallel } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'
import { copiesOf } from './parallel-sizes.ts'

/** Copies of the model that together hold its experts once: each expert is on one of these copies only. */
export const expertParallelAxis = sizeAxis({
  name: 'expert-parallel',
  describe: 'Copies of the model that share the experts of each layer among them.',
  compares: 'means',
  ...parallel('EP', { en: 'Expert', zh: '专家' }),
  conflict,
})

function conflict(point: PlacedOnAxes, { experts }: ModelDimensions): CodedSkip | undefined {
  const expert = axisValue(point, expertParallelAxis)
  const copies = copiesOf(point)
  if (copies !== undefined && copies % expert !== 0)
    return skipReason('copies-not-divisible', { copies, expert })
  if (experts === undefined || experts % expert === 0) return undefined
  return skipReason('experts-not-divisible', { experts, expert })
}
