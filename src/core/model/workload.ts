import { axes } from './axes/axes.ts'
import type { Axis, AxisValue, ModelDimensions } from './axes/axis.ts'
import type { Loader } from './axes/loader-axis.ts'
import type { CodedSkip } from '../messages/data.ts'
import type { DeviceKind } from './capacity.ts'
import type { ParameterValue } from './case.ts'
import type { SampleUnit, Bytes, SamplesPerSecond, Seconds } from './units.ts'
import type { Precision } from './precision.ts'
import type { Prints } from './prints.ts'
import type { WorkloadSource } from './workload-source.ts'
import type { Text } from './text.ts'
import { z } from 'zod'

const formatFileSchema = z.object({ file: z.string(), text: z.string() })
/** A `logformat.yaml`: its path as errors show it, and its text. */
export type FormatFile = z.output<typeof formatFileSchema>

export const formatChoiceSchema = z.union([z.string(), formatFileSchema])
/** The log format that a workload or a user names: the id of a known one, or a `logformat.yaml`. */
export type FormatChoice = z.output<typeof formatChoiceSchema>

/** The formats of data sets; `core/data` has a file for each. */
export const dataFormatNames = ['folder', 'tfrecord', 'recordio', 'webdataset', 'ofrecord', 'coco'] as const
export type DataFormatName = (typeof dataFormatNames)[number]

/** A free parameter of a workload's command. */
export type ParameterSpec = { readonly describe: string } & (
  | {
      readonly type: 'integer'
      readonly default: number
      readonly min?: number
      readonly max?: number
      readonly multipleOf?: number
    }
  | { readonly type: 'number'; readonly default: number; readonly min?: number; readonly max?: number }
  | { readonly type: 'string'; readonly default: string; readonly choices?: readonly string[] }
  | { readonly type: 'boolean'; readonly default: boolean }
  /** Path of a file, relative to the suite that sets it. */
  | { readonly type: 'file'; readonly default: string }
)

/** Whether a workload can run a case; `why` becomes the reason of the skip. */
export type Ability = { readonly can: true } | { readonly can: false; readonly why: CodedSkip }

/** What a workload supports on one axis. On an axis without an ordinary value, the first value is the default. */
export type AxisSupport =
  | { readonly kind: 'any' }
  | { readonly kind: 'values'; readonly values: readonly AxisValue[] }
  | {
      readonly kind: 'range'
      readonly default: number | undefined
      readonly min: number
      readonly max: number
      readonly multipleOf: number
    }

/** What a workload supports. An axis that is absent can only have its ordinary value. */
export interface Supports {
  readonly axes: Readonly<Partial<Record<string, AxisSupport>>>
  readonly multiNode: boolean
}

/** Reasons that a workload gives for an unsupported value, by axis, and for several nodes. */
export interface OwnReasons {
  readonly axes: Readonly<Partial<Record<string, Text>>>
  readonly multiNode: Text | undefined
}

/** Bounds of an axis: more, or fewer, than a number or than the value of the named axis. */
export interface AxisBounds {
  readonly over?: number | string
  readonly under?: number | string
}

export type AxisCondition = readonly AxisValue[] | AxisBounds

/** Values that a workload does not take together. A case that meets every condition is skipped. */
export interface RefusedValues {
  readonly device: 'cpu' | 'gpu' | undefined
  readonly nodes: readonly number[] | AxisBounds | undefined
  readonly parameters: Readonly<Record<string, readonly ParameterValue[]>>
  readonly axes: Readonly<Partial<Record<string, AxisCondition>>>
  readonly reason: Text
}

/** What a workload needs to start. */
export interface Needs {
  /** Programs on PATH. */
  readonly programs: readonly string[]
  /** Distribution names of the packages that the Python on PATH must have. */
  readonly python: readonly string[]
  readonly memoryPerDevice: Bytes | undefined
  /**
   * `none`: the workload computes nothing, so a case may name more devices than the target has. `any`: on GPUs where the
   * target has them, else on CPUs.
   */
  readonly devices: DeviceNeed
}

export const deviceNeeds = ['cpu', 'gpu', 'any', 'none'] as const satisfies readonly (
  DeviceKind | 'any' | 'none'
)[]
export type DeviceNeed = (typeof deviceNeeds)[number]

/**
 * Arguments that are used only where a placeholder has one of the given values, has none of them, or is neither empty nor
 * false.
 */
export interface ConditionalArguments {
  readonly when: string
  readonly is: readonly ParameterValue[] | 'set' | { readonly not: readonly ParameterValue[] }
  readonly arguments: readonly string[]
}

/** Texts for people about a preparation step. */
export interface StepTexts {
  readonly title: Text
  /** What the step is for, how long it takes, and what must be done by hand. */
  readonly explain: Text | undefined
  /** The published command as its document prints it. It is never run. */
  readonly published: string | undefined
  /** What replaces the published command today. */
  readonly today: Text | undefined
}

/**
 * What every node must have before a case can run, such as data in the format that is read. With a command, steady does the
 * step. With only paths or a check, people do it and steady checks it. With neither, steady only shows it.
 */
export interface PreparationStep extends StepTexts {
  /** Which cases need the step: values by placeholder. A case needs it if it has one of the values of each placeholder. */
  readonly cases: Readonly<
    Record<string, readonly ParameterValue[] | { readonly not: readonly ParameterValue[] }>
  >
  /** Paths on the node that prove that the step is done; written as arguments are. */
  readonly creates: readonly string[]
  /** Paths that only the command reads. A step that creates one of them is done only where this step is not done. */
  readonly needs: readonly string[]
  /** A command that exits with 0 where the step is done. Only for steps that people do. */
  readonly check: Workload['command'] | undefined
  /** Written as the workload's command, and started in the same folder. */
  readonly command: Workload['command'] | undefined
  /** The command is ended after this time. */
  readonly limit: Seconds
}

/** A rough throughput of one device. */
export interface StatedRate {
  /** `cpu`, `gpu` or the model of a GPU; undefined for any device. */
  readonly device: string | undefined
  /** Undefined for any precision. */
  readonly precision: Precision | undefined
  readonly perDevice: SamplesPerSecond
}

/** Rough figures for the time estimate of a plan. A measured or a published figure replaces them where there is one. */
export interface CostEstimate {
  readonly startup: Seconds
  readonly rates: readonly StatedRate[]
  /** The parameter that holds the number of steps. */
  readonly steps: string
}

/** Dimensions that limit how devices may share a model, by the value of the parameter that names the model's size. */
export interface WorkloadDimensions {
  readonly parameter: string | undefined
  /** One entry, under the empty name, where the model has one size. */
  readonly sizes: Readonly<Partial<Record<string, ModelDimensions>>>
}

/** One way to train one model with one framework. Other code knows it only by its command and its log. */
export interface Workload {
  /** Its folder below `workloads/`: `resnet50/embedded`. */
  readonly name: string
  readonly title: string
  /** The model's name as reports print it: `ResNet-50 v1.5`. */
  readonly model: string
  readonly framework: string
  /** What a sample is; undefined leaves it to the log. */
  readonly unit: SampleUnit | undefined
  /** The log format it prints; undefined means detect. */
  readonly format: FormatChoice | undefined
  /**
   * The command as an argument list. `{name}` stands for a parameter or one of `{batch}`, `{devices}` (per node),
   * `{nodes}`, `{device}` (`cpu` or `gpu`), each axis by its name, `{node}` (the Node.js that runs steady), `{python}`
   * (that of its setup), `{steady}` (this program's files), `{here}` (the workload's own folder), `{shared}` (the folder
   * that shipped workloads share), `{data-set}` and `{data-format}` (real data, and how it is stored). Placeholders are
   * replaced within an argument: it is never split and no shell reads it.
   */
  readonly command: readonly (string | ConditionalArguments)[]
  /** Environment variables of every rank; values are written as arguments are. */
  readonly variables: Readonly<Record<string, string>>
  /** The container image that it runs in, on a cluster that starts containers. */
  readonly image: string | undefined
  /** Where its command starts, written as an argument is. Relative to the suite's folder, which is the default. */
  readonly startsIn: string | undefined
  readonly source: WorkloadSource | undefined
  /** Steps in their order. */
  readonly prepare: readonly PreparationStep[]
  /** The setup whose Python runs it, by its name in the catalogue. */
  readonly setup: string | undefined
  /** The format of real data that it reads with each loader from the suite's data set. */
  readonly reads: Readonly<Partial<Record<Loader, DataFormatName>>>
  readonly launchers: readonly string[]
  /** What its runs print; undefined where the workload does not state it. */
  readonly prints: Prints | undefined
  /** Protocols by which the collection that published it measures it, by name; the default comes first. */
  readonly rules: readonly string[]
  /** The first launcher to try for cases with one rank; undefined: the same as for other cases. */
  readonly singleRank: string | undefined
  readonly parameters: Readonly<Record<string, ParameterSpec>>
  /** Undefined where it does not say. */
  readonly dimensions: WorkloadDimensions | undefined
  readonly supports: Supports
  readonly unsupported: OwnReasons
  readonly refuses: readonly RefusedValues[]
  /** Values by axis that are available on GPUs only. */
  readonly gpuOnly: Readonly<Partial<Record<string, readonly AxisValue[]>>>
  readonly needs: Needs
  readonly estimate: CostEstimate | undefined
  /** Absolute path of the workload's own folder. */
  readonly folder: string
}

/** The values of a case whose suite states none. */
export const parameterDefaults = (workload: Workload): Record<string, ParameterValue> =>
  Object.fromEntries(Object.entries(workload.parameters).map(([name, spec]) => [name, spec.default]))

/** The value of a case whose suite states none; undefined where neither the axis nor the workload has one. */
export function defaultOnAxis({ supports }: Pick<Workload, 'supports'>, axis: Axis): AxisValue | undefined {
  if (axis.ordinary !== undefined) return axis.ordinary
  const support = supports.axes[axis.name]
  switch (support?.kind) {
    case 'values':
      return support.values[0]
    case 'range':
      return support.default
    case 'any':
    case undefined:
      return undefined
  }
}

/** As {@link parameterDefaults}, with the axes that have no ordinary value. */
export const caseDefaults = (workload: Workload): Record<string, ParameterValue> => ({
  ...parameterDefaults(workload),
  ...Object.fromEntries(
    axes.flatMap((axis) => {
      const value = axis.ordinary === undefined ? defaultOnAxis(workload, axis) : undefined
      return value === undefined ? [] : [[axis.name, value] as const]
    }),
  ),
})
