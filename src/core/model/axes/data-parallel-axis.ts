import type { CodedSkip } from '../../messages/data.ts'
import { skipReason } from '../skip-reason.ts'
import { same } from '../text.ts'
import { deviceCount } from '../topology.ts'
import { count } from './count.ts'
import type { Axis, OnAxes, PlacedOnAxes } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { pipelineParallelAxis } from './pipeline-parallel-axis.ts'
import { tensorParallelAxis } from './tensor-parallel-axis.ts'

/** Copies of the model that are trained side by side: devices ÷ (tensor × pipeline), unless a suite states it. */
export const dataParallelAxis: Axis<number> = {
  name: 'data-parallel',
  value: count,
  describe: 'Copies of the model; left out, devices / (tensor-parallel x pipeline-parallel).',
  choices: 'counts',
  ordinary: undefined,
  presence: 'where-set',
  compares: 'nothing',
  idPart: (value) => `dp${value}`,
  derived: copiesOf,
  conflict,
  title: { en: 'Data parallelism', zh: '数据并行' },
  label: (value) => ({ en: `data parallel ${value}`, zh: `数据并行 ${value}` }),
  fact: (value) => same(String(value)),
}

function copiesOf(point: PlacedOnAxes): number | undefined {
  const copies = deviceCount(point.topology) / devicesOfModel(point)
  return Number.isInteger(copies) ? copies : undefined
}

const devicesOfModel = (point: OnAxes) =>
  axisValue(point, tensorParallelAxis) * axisValue(point, pipelineParallelAxis)

function conflict(point: PlacedOnAxes): CodedSkip | undefined {
  const copies = copiesOf(point)
  const stated = axisValue(point, dataParallelAxis)
  const devices = deviceCount(point.topology)
  const [tensor, pipeline] = [axisValue(point, tensorParallelAxis), axisValue(point, pipelineParallelAxis)]
  if (copies === undefined) return skipReason('devices-not-divisible', { devices, tensor, pipeline })
  if (stated === undefined || stated === copies) return undefined
  const needed = stated * devicesOfModel(point)
  return skipReason('parallel-sizes-need-other-devices', { data: stated, tensor, pipeline, needed, devices })
}
