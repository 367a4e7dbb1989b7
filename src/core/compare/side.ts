import type { AxisValue } from '../model/axes/axis.ts'
import type { Finding } from '../model/finding.ts'
import type { Environment } from '../model/environment.ts'
import type { FigureUnit, SamplesPerSecond } from '../model/units.ts'
import type { Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import type { Label } from '../document/text-line.ts'
import type { CaseStartUp } from '../results/start-up.ts'
import type { StatedTraining } from '../results/equivalence.ts'
import type { ComparedRun } from './comparison.ts'

export interface SideRun extends ComparedRun {
  /** Equal for runs of one round on one machine; undefined for a run outside of rounds. */
  readonly round: string | undefined
  /** When it started, in milliseconds; absent where unknown. */
  readonly started?: number
}

/** The work by the names that `--across` takes. An absent name is not stated. */
export type Work = Readonly<Partial<Record<string, AxisValue>>>

/** A case on one side, with what is known about its runs. */
export interface SideCase {
  /** Its id, or the name of its log. */
  readonly name: string
  readonly label: Label
  /** Whether the workload is one of the catalogue; imported logs are matched by the names of model and framework. */
  readonly executed: boolean
  readonly work: Work
  /** What the training program stated about its work. */
  readonly stated: StatedTraining | undefined
  /** Machine, software and settings. Differences are named, and do not prevent a comparison. */
  readonly circumstances: Readonly<Record<string, string>>
  /** Names of the variables of any of its runs; undefined where unknown. Any other variable is not set. */
  readonly variables: ReadonlySet<string> | undefined
  /** The command of its runs, without folders and ports; undefined where unknown. */
  readonly command: readonly string[] | undefined
  readonly unit: FigureUnit
  readonly throughput: Maybe<Estimate<SamplesPerSecond>>
  /** Absent where its runs were not watched. */
  readonly startUp?: CaseStartUp | undefined
  readonly runs: readonly SideRun[]
  readonly findings: readonly Finding[]
}

/** One of two sets of results. */
export interface Side {
  readonly cases: readonly SideCase[]
  /** Whether the repeats of a case ended once its interval was narrow. */
  readonly untilNarrow: boolean
}

/** A side, and findings about where it was measured. */
export interface MeasuredSide extends Side {
  readonly environment: Maybe<Pick<Environment, 'host' | 'commit'>>
}
