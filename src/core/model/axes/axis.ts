import type { z } from 'zod'
import type { CodedSkip } from '../../messages/data.ts'
import type { Fingerprint } from '../fingerprint.ts'
import type { LogFacts } from '../log.ts'
import type { Text } from '../text.ts'
import type { Topology } from '../topology.ts'

export type AxisValue = string | number | boolean

/** Values by axis name. An axis that is absent has its ordinary value, or none where it has no ordinary one. */
export type AxisValues = Readonly<Partial<Record<string, AxisValue>>>

/** What has values on the axes: a case, the conditions of a published figure. */
export interface OnAxes {
  readonly axes: AxisValues
}

/** The parts of a case that the value on one axis may depend on. */
export interface PlacedOnAxes extends OnAxes {
  readonly topology: Topology
  readonly batchPerDevice: number
  readonly batchFrom?: 'log'
}

/** Dimensions of a model that limit how devices may share it; absent where the workload does not state them. */
export interface ModelDimensions {
  readonly layers?: number
  /** Attention heads (query heads). */
  readonly heads?: number
  /** Heads of keys and values, where tensor parallelism must divide them too. */
  readonly keyValueHeads?: number
  readonly experts?: number
  readonly sequenceLength?: number
}

/** One way in which cases of one workload may differ. Shared code asks these properties and never names an axis. */
export interface Axis<Value extends AxisValue = AxisValue> {
  /** The key in suites, skip rules, workloads and stored cases, and the placeholder `{name}` of a command. */
  readonly name: string
  /** One value, in files that people write and in those that steady keeps. It reads what it writes: no transforms. */
  readonly value: z.ZodType<Value>
  /** For completion in editors, in one sentence. */
  readonly describe: string
  /**
   * Every value, in the order in which reports list them. `counts`: whole numbers from 1; a workload may support a range of
   * them. `words`: names that the workload understands.
   */
  readonly choices: readonly Value[] | 'counts' | 'words'
  /** The value of a case whose suite and workload state none; undefined where each workload has its own. */
  readonly ordinary: Value | undefined
  /**
   * `leading`: shown before the batch in every id, label and table. `always`: has its column and its row in the test
   * description. `where-set`: both appear once a case departs from the ordinary value.
   */
  readonly presence: 'leading' | 'always' | 'where-set'
  /**
   * What a difference on this axis means. `work`: the cases do other work, so they never share a row of a table of
   * frameworks. `means`: they do the same work by means that only some frameworks have. `nothing`: the value follows from
   * the rest. Cases that differ in `work` or `means` are not the same measurement.
   */
  readonly compares: 'work' | 'means' | 'nothing'
  /** The value of an imported case whose log and name do not state one. Absent: the ordinary value. */
  readonly silent?: Value
  /** Its part of a case's id, right after the batch. Absent: `name=value`, sorted among the parameters. */
  idPart?(value: Value): string
  /** Fields of a program's fingerprint that follow from the value. */
  readonly stated?: readonly (keyof Fingerprint)[]
  /** The value that the log states; undefined where it states none. */
  fromLog?(facts: LogFacts): Value | undefined
  /** Factor by which the value multiplies the samples of one step. Absent: 1. */
  stepFactor?(value: Value): number
  /** The samples of one step of all devices, where the axis states them. */
  stepSamples?(value: Value): number
  /** Tokens of one sample, where the axis states them. */
  sampleTokens?(value: Value): number
  /** The value that follows from the rest of a case, where the case does not state one. */
  derived?(point: PlacedOnAxes): Value | undefined
  /** Why no workload could run the case. */
  conflict?(point: PlacedOnAxes, model: ModelDimensions): CodedSkip | undefined
  /** Every workload takes each value, because other axes pass it to the command. */
  readonly everyWorkload?: true
  /** A value as tables of parallel layouts show it, `TP 2`; only for an axis that says how devices share the work. */
  layout?(value: Value): Text
  /** The value is one of the sizes whose product is the number of devices of a layout. */
  readonly multiplies?: true
  /** Title of the axis in a report. */
  readonly title: Text
  /** A value in a case's label, readable without the axis' title. */
  label(value: Value): Text
  /** A value next to the axis' title; absent: its label. */
  fact?(value: Value): Text
}

/** An axis on which every case has a value. */
export interface AxisWithOrdinary<Value extends AxisValue> extends Axis<Value> {
  readonly ordinary: Value
}
