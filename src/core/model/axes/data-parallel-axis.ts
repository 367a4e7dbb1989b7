import { same, type Text } from '../text.ts'
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

function conflict(point: PlacedOnAxes): Text | undefined {
  const copies = copiesOf(point)
  const stated = axisValue(point, dataParallelAxis)
  const devices = deviceCount(point.topology)
  const [tensor, pipeline] = [axisValue(point, tensorParallelAxis), axisValue(point, pipelineParallelAxis)]
  if (copies === undefined)
    return {
      en: `${devices} devices cannot be divided by tensor-parallel ${tensor} × pipeline-parallel ${pipeline}`,
      zh: `设备总数 ${devices} 不能被张量并行 ${tensor} × 流水线并行 ${pipeline} 整除`,
    }
  if (stated === undefined || stated === copies) return undefined
  return {
    en: `data-parallel ${stated} × tensor-parallel ${tensor} × pipeline-parallel ${pipeline} needs ${stated * devicesOfModel(point)} devices, the case has ${devices}`,
    zh: `数据并行 ${stated} × 张量并行 ${tensor} × 流水线并行 ${pipeline} 需要 ${stated * devicesOfModel(point)} 个设备，而该用例有 ${devices} 个`,
  }
}
