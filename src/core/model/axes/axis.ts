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

/** A case as far as one axis may depend on the others. */
export interface PlacedOnAxes extends OnAxes {
  readonly topology: Topology
  readonly batchPerDevice: number
  readonly batchFrom?: 'log'
}

/** What is known of a model that devices may share among them; absent where it is not stated. */
export interface ModelDimensions {
  readonly layers?: number
  /** Heads of attention, as many as there are queries. */
  readonly heads?: number
  /** Heads of keys and values, where tensor parallelism has to divide them too. */
  readonly keyValueHeads?: number
  /** Experts of one layer. */
  readonly experts?: number
  /** Tokens of a sequence. */
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
   * Every value, in the order in which reports list them. `counts`: whole numbers from 1, of which a workload may
   * support a range. `words`: names that the workload understands.
   */
  readonly choices: readonly Value[] | 'counts' | 'words'
  /** The value of a case whose suite and workload say nothing; undefined where each workload has its own. */
  readonly ordinary: Value | undefined
  /**
   * `leading`: shown before the batch in every id, label and table. `always`: has its column and its row in the test
   * description. `where-set`: both appear once a case departs from the ordinary value.
   */
  readonly presence: 'leading' | 'always' | 'where-set'
  /**
   * What a difference means. `work`: other work is done, so the cases are never in one row of a table of frameworks.
   * `means`: the same work is done by other means, which only some frameworks have. `nothing`: it follows from the rest.
   * Cases that differ in `work` or `means` are not the same measurement.
   */
  readonly compares: 'work' | 'means' | 'nothing'
  /** The value of an imported case whose log and name are silent, which states nothing. Absent: the ordinary value. */
  readonly silent?: Value
  /** Its part of a case's id, right after the batch. Absent: `name=value`, sorted among the parameters. */
  idPart?(value: Value): string
  /** Parts of a program's fingerprint that follow from the value. */
  readonly stated?: readonly (keyof Fingerprint)[]
  /** What the log itself says; undefined where it says nothing. */
  fromLog?(facts: LogFacts): Value | undefined
  /** What the value makes of the samples of one step, as a factor. Absent: 1. */
  stepFactor?(value: Value): number
  /** The samples of one step of all devices, where the axis states them. */
  stepSamples?(value: Value): number
  /** Tokens of one sample, where the axis states them. */
  sampleTokens?(value: Value): number
  /** The value that follows from the rest of a case that does not state one. */
  derived?(point: PlacedOnAxes): Value | undefined
  /** Why no workload could run the case. */
  conflict?(point: PlacedOnAxes, model: ModelDimensions): CodedSkip | undefined
  /** Every workload takes each value, because other axes carry it to the command. */
  readonly everyWorkload?: true
  /** Of an axis that says how devices share the work: a value as layouts are written, `TP 2`. */
  layout?(value: Value): Text
  /** The sizes of a layout multiply to its devices. */
  readonly multiplies?: true
  /** The axis in a report. */
  readonly title: Text
  /** A value in a case's label, readable without the axis' title. */
  label(value: Value): Text
  /** A value next to the axis' title; absent: its label. */
  fact?(value: Value): Text
}

/** An axis on which every case has a value. */
export interface OrdinaryAxis<Value extends AxisValue> extends Axis<Value> {
  readonly ordinary: Value
}
