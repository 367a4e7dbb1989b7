import { findArchitecture } from '../../flops/architectures.ts'
import { accumulationAxis } from '../../model/axes/accumulation-axis.ts'
import { attentionAxis } from '../../model/axes/attention-axis.ts'
import { axes } from '../../model/axes/axes.ts'
import type { AxisValue, AxisValues } from '../../model/axes/axis.ts'
import { settledValue } from '../../model/axes/axis-values.ts'
import { contextParallelAxis } from '../../model/axes/context-parallel-axis.ts'
import { expertParallelAxis } from '../../model/axes/expert-parallel-axis.ts'
import { pipelineParallelAxis } from '../../model/axes/pipeline-parallel-axis.ts'
import { pipelineScheduleAxis } from '../../model/axes/pipeline-schedule-axis.ts'
import { precisionAxis } from '../../model/axes/precision-axis.ts'
import { recomputeAxis } from '../../model/axes/recompute-axis.ts'
import { sequenceLengthAxis } from '../../model/axes/sequence-length-axis.ts'
import { shardingAxis } from '../../model/axes/sharding-axis.ts'
import { tensorParallelAxis } from '../../model/axes/tensor-parallel-axis.ts'
import { virtualPipelineAxis } from '../../model/axes/virtual-pipeline-axis.ts'
import type { Baseline, Conditions } from '../../model/baseline.ts'
import { deviceCount, type Topology } from '../../model/topology.ts'
import type { AttentionName, RecomputeName, ScheduleName, ShardingName } from './layout.ts'
import { machineOf } from './machine.ts'
import type { LayoutCase } from './step-seconds.ts'

export interface LayoutFigure {
  readonly point: LayoutCase
  /** Tokens per second of one device. */
  readonly rate: number
  /** Program, kind of machine, number format, and the values on {@link separatingAxes}. */
  readonly family: string
  /** What else distinguishes it. */
  readonly variant: string
  readonly place: string
}

const modelledAxes = [accumulationAxis, attentionAxis, precisionAxis, recomputeAxis, sequenceLengthAxis].map(
  ({ name }) => name,
)

/** Axes whose cost is not modelled, such as compilation: figures that differ on one are kept apart. */
export const separatingAxes = axes.filter(
  (axis) => axis.layout === undefined && axis.stepSamples === undefined && !modelledAxes.includes(axis.name),
)

/** Figures of a baseline whose model, machine and layout are known. */
export const layoutFigures = ({ name, tables }: Baseline): LayoutFigure[] =>
  tables.flatMap(({ document, conditions, unit, figures }) =>
    unit !== 'tokens'
      ? []
      : figures.flatMap(({ topology, throughput, line }): LayoutFigure[] => {
          const point = layoutCaseOf(conditions, topology)
          if (point === undefined) return []
          return [
            {
              point,
              rate: throughput / deviceCount(topology),
              family: [
                name,
                conditions.framework,
                point.machine.id,
                point.precision,
                ...separatingAxes.map((axis) => `${axis.name}=${String(conditions.axes[axis.name] ?? '')}`),
              ].join(' '),
              variant: conditions.variant ?? '',
              place: `${document}:${line}`,
            },
          ]
        }),
  )

export const architectureOf = (model: string) => findArchitecture(model)?.architecture

/** The case of published conditions; undefined where model, machine or sequence length is unknown, or parts do not divide evenly. */
export function layoutCaseOf(
  { model, device, axes, batchPerDevice }: Pick<Conditions, 'model' | 'device' | 'axes' | 'batchPerDevice'>,
  topology: Topology,
): LayoutCase | undefined {
  const architecture = architectureOf(model)
  const machine = device === undefined ? undefined : machineOf(device)
  const sequenceLength = numberOn(axes, sequenceLengthAxis.name)
  const accumulation = settledValue({ axes, batchPerDevice, topology }, accumulationAxis)
  if (architecture === undefined || machine === undefined || sequenceLength === undefined) return undefined
  const sizes = sizesOn(axes)
  const copies =
    deviceCount(topology) / (sizes.tensorParallel * sizes.pipelineParallel * sizes.contextParallel)
  if (!Number.isInteger(copies) || typeof accumulation !== 'number') return undefined
  return {
    architecture,
    machine,
    precision: String(axes[precisionAxis.name] ?? ''),
    devicesPerNode: topology.devicesPerNode,
    isRecomputeOpen: axes[recomputeAxis.name] === undefined,
    layout: {
      ...sizes,
      dataParallel: copies,
      // Programs that shard nothing else shard the optimizer states.
      sharding: namedOn<ShardingName>(axes, shardingAxis.name) ?? 'zero1',
      schedule: scheduleOn(axes),
      sequenceParallel: sizes.tensorParallel > 1,
      shardGroup: topology.devicesPerNode,
    },
    work: {
      sequenceLength,
      batch: batchPerDevice,
      accumulation,
      recompute: namedOn<RecomputeName>(axes, recomputeAxis.name) ?? 'none',
      attention: namedOn<AttentionName>(axes, attentionAxis.name) ?? 'flash',
    },
  }
}

function sizesOn(axes: AxisValues) {
  const size = (name: string) => numberOn(axes, name) ?? 1
  return {
    tensorParallel: size(tensorParallelAxis.name),
    pipelineParallel: size(pipelineParallelAxis.name),
    contextParallel: size(contextParallelAxis.name),
    expertParallel: size(expertParallelAxis.name),
    virtualPipeline: size(virtualPipelineAxis.name),
  }
}

function scheduleOn(axes: AxisValues): ScheduleName {
  const stated = namedOn<ScheduleName | 'none'>(axes, pipelineScheduleAxis.name)
  return stated === undefined || stated === 'none' ? '1f1b' : stated
}

const numberOn = (axes: AxisValues, name: string): number | undefined => {
  const value = axes[name]
  return typeof value === 'number' ? value : undefined
}

/** Stored values have passed the axis' own schema. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a name of the axis' own choices
const namedOn = <Name extends AxisValue>(axes: AxisValues, name: string) => axes[name] as Name | undefined
