import type { z } from 'zod'
import type { LogFacts } from '../log.ts'
import type { Text } from '../text.ts'

export type AxisValue = string | number | boolean

/** Values by axis name. An axis that is absent has its ordinary value, or none where it has no ordinary one. */
export type AxisValues = Readonly<Partial<Record<string, AxisValue>>>

/** One way in which cases of one workload may differ. Shared code asks these properties and never names an axis. */
export interface Axis<Value extends AxisValue = AxisValue> {
  /** The key in suites, skip rules, workloads and stored cases, and the placeholder `{name}` of a command. */
  readonly name: string
  /** One value, in files that people write and in those that steady keeps. It reads what it writes: no transforms. */
  readonly value: z.ZodType<Value>
  /** For completion in editors, in one sentence. */
  readonly describe: string
  /** Every value, in the order in which reports list them; undefined for an open set such as whole numbers. */
  readonly choices: readonly Value[] | undefined
  /** The value of a case whose suite and workload say nothing; undefined where each workload has its own. */
  readonly ordinary: Value | undefined
  /**
   * `leading`: shown before the batch in every id, label and table. `always`: has its column and its row in the test
   * description. `where-set`: both appear once a case departs from the ordinary value.
   */
  readonly presence: 'leading' | 'always' | 'where-set'
  /** The value of an imported case whose log and name are silent, which states nothing. Absent: the ordinary value. */
  readonly silent?: Value
  /** Its part of a case's id, right after the batch. Absent: `name=value`, sorted among the parameters. */
  idPart?(value: Value): string
  /** What the log itself says; undefined where it says nothing. */
  fromLog?(facts: LogFacts): Value | undefined
  /** The axis in a report. */
  readonly title: Text
  /** A value in a case's label, readable without the axis' title. */
  label(value: Value): Text
  /** A value beside the axis' title; absent: its label. */
  fact?(value: Value): Text
}

/** An axis on which every case has a value. */
export interface OrdinaryAxis<Value extends AxisValue> extends Axis<Value> {
  readonly ordinary: Value
}
