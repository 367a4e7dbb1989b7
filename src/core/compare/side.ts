import type { AxisValue } from '../model/axes/axis.ts'
import type { Finding } from '../model/finding.ts'
import type { Environment } from '../model/environment.ts'
import type { SampleUnit } from '../model/sample-unit.ts'
import type { Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import type { Label } from '../document/text-line.ts'
import type { SamplesPerSecond } from '../model/units.ts'
import type { StatedTraining } from '../results/equivalence.ts'
import type { ComparedRun } from './comparison.ts'

/** One run of a case on one side. */
export interface SideRun extends ComparedRun {
  /** The same for runs of one round of one machine; undefined where it ran by itself. */
  readonly round: string | undefined
  /** When it started, in milliseconds; absent where nobody knows. */
  readonly started?: number
}

/** What was done, by the names that `--across` takes. A name that is absent is not stated. */
export type Work = Readonly<Partial<Record<string, AxisValue>>>

/** A case on one side, with what is known of how its runs were made. */
export interface SideCase {
  /** Its id, or the name of its log. */
  readonly name: string
  readonly label: Label
  /** Whether the workload is one of the catalogue; logs of others go by the names of model and framework. */
  readonly executed: boolean
  readonly work: Work
  /** What the program that trained states of itself. */
  readonly stated: StatedTraining | undefined
  /** Of the machine, the software and the settings: it is named where it differs, and prevents nothing. */
  readonly circumstances: Readonly<Record<string, string>>
  /** Names of the variables that any of its runs saw; undefined where nobody knows. Another variable is not set. */
  readonly variables: ReadonlySet<string> | undefined
  /** The command of its runs, without folders and ports; undefined where nobody knows. */
  readonly command: readonly string[] | undefined
  readonly unit: SampleUnit
  readonly throughput: Maybe<Estimate<SamplesPerSecond>>
  readonly runs: readonly SideRun[]
  readonly findings: readonly Finding[]
}

/** One of two sets of results. */
export interface Side {
  readonly cases: readonly SideCase[]
  /** Whether the repeats of a case ended once its interval was narrow. */
  readonly untilNarrow: boolean
}

/** A side, and what is known of where it was measured. */
export interface MeasuredSide extends Side {
  readonly environment: Maybe<Pick<Environment, 'host' | 'commit'>>
}
