import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../skip-reason.ts'
import { same } from '../text.ts'
import { count } from './count.ts'
import type { ModelDimensions, OrdinaryAxis, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { copiesOf } from './parallel-sizes.ts'

/** Copies of the model that have its experts once among them: each expert is then on one of them only. */
export const expertParallelAxis: OrdinaryAxis<number> = {
  name: 'expert-parallel',
  value: count,
  describe: 'Copies of the model that share the experts of each layer among them.',
  choices: 'counts',
  ordinary: 1,
  presence: 'where-set',
  compares: 'means',
  silent: 1,
  idPart: (value) => `ep${value}`,
  conflict,
  layout: (value) => same(`EP ${value}`),
  title: { en: 'Expert parallelism', zh: '专家并行' },
  label: (value) => ({ en: `expert parallel ${value}`, zh: `专家并行 ${value}` }),
  fact: (value) => same(String(value)),
}

function conflict(point: PlacedOnAxes, { experts }: ModelDimensions): CodedSkip | undefined {
  const expert = axisValue(point, expertParallelAxis)
  const copies = copiesOf(point)
  if (copies !== undefined && copies % expert !== 0)
    return skipReason('copies-not-divisible', { copies, expert })
  if (experts === undefined || experts % expert === 0) return undefined
  return skipReason('experts-not-divisible', { experts, expert })
}
