import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../skip-reason.ts'
import { same } from '../text.ts'
import { deviceCount } from '../topology.ts'
import { count } from './count.ts'
import type { Axis, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { copiesOf, devicesOfCopy, parallelSizes } from './parallel-sizes.ts'

/** Copies of the model that are trained side by side: devices ÷ (tensor × pipeline × context), unless a suite states it. */
export const dataParallelAxis: Axis<number> = {
  name: 'data-parallel',
  value: count,
  describe:
    'Copies of the model; left out, devices / (tensor-parallel x pipeline-parallel x context-parallel).',
  choices: 'counts',
  ordinary: undefined,
  presence: 'where-set',
  compares: 'nothing',
  idPart: (value) => `dp${value}`,
  derived: copiesOf,
  conflict,
  layout: (value) => same(`DP ${value}`),
  multiplies: true,
  title: { en: 'Data parallelism', zh: '数据并行' },
  label: (value) => ({ en: `data parallel ${value}`, zh: `数据并行 ${value}` }),
  fact: (value) => same(String(value)),
}

function conflict(point: PlacedOnAxes): CodedSkip | undefined {
  const copies = copiesOf(point)
  const stated = axisValue(point, dataParallelAxis)
  const devices = deviceCount(point.topology)
  const { context, ...sizes } = parallelSizes(point)
  if (copies === undefined)
    return context === 1
      ? skipReason('devices-not-divisible', { devices, ...sizes })
      : skipReason('devices-not-divisible-with-context', { devices, ...sizes, context })
  if (stated === undefined || stated === copies) return undefined
  const needed = stated * devicesOfCopy(point)
  return context === 1
    ? skipReason('parallel-sizes-need-other-devices', { data: stated, ...sizes, needed, devices })
    : skipReason('context-needs-other-devices', { data: stated, ...sizes, context, needed, devices })
}
