import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../missing.ts'
import { deviceCount } from '../topology.ts'
import type { PlacedOnAxes } from './axis.ts'
import { countAxis, parallel } from './axis-kinds.ts'
import { axisValue } from './axis-values.ts'
import { copiesOf, devicesOfCopy, parallelSizes } from './parallel-sizes.ts'

/** Copies of the model that are trained side by side: devices ÷ (tensor × pipeline × context), unless a suite states it. */
export const dataParallelAxis = countAxis({
  name: 'data-parallel',
  describe:
    'Copies of the model; left out, devices / (tensor-parallel x pipeline-parallel x context-parallel).',
  compares: 'nothing',
  derived: copiesOf,
  ...parallel('DP', { en: 'Data', zh: '数据' }),
  conflict,
  multiplies: true,
})

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
