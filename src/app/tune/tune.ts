import { join } from 'node:path'
import type { Ratio, Seconds } from '../../core/model/units.ts'
import type { Repeats, Suite } from '../../core/model/suite.ts'
import type { RaceRepeats } from '../../core/tune/races.ts'
import type { TuneRecord } from '../../core/tune/record.ts'
import { tuneRecord } from '../../core/tune/tuned.ts'
import type { LoadedSuite } from '../suite/load-suite.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import type { SuiteSummary } from '../jobs/reporter.ts'

/** When a suite is tuned well enough. */
export interface TuneLimits {
  readonly within: Ratio
  readonly chance: Ratio
  readonly rounds: number
  /** Of the whole suite, earlier sessions included. */
  readonly runs: number | undefined
  /** No run of a session starts after this long; the budget of the suite without it. */
  readonly time: Seconds | undefined
}

/** A suite whose cases race, in place of its own repeats. */
export interface TunedSuite {
  readonly loaded: LoadedSuite
  readonly rule: RaceRepeats
  /** Of the suite itself. */
  readonly asked: Repeats
}

export function racingSuite(loaded: LoadedSuite, limits: TuneLimits): TunedSuite {
  const { suite } = loaded
  const { pause } = suite.repeats
  const rule: RaceRepeats = {
    kind: 'race',
    min: 1,
    max: limits.rounds,
    within: limits.within,
    chance: limits.chance,
    ...(limits.runs === undefined ? {} : { runs: limits.runs }),
    ...(pause === undefined ? {} : { pause }),
  }
  const budget = limits.time === undefined ? suite.budget : { ...suite.budget, total: limits.time }
  return { loaded: { ...loaded, suite: { ...suite, repeats: rule, budget } }, rule, asked: suite.repeats }
}

/** The folder of a suite's races, apart from that of its full matrix. */
export const tuneFolder = ({ name }: Pick<Suite, 'name'>): string => join('results', `tune-${name}`)

/**
 * What the runs of a race came to.
 *
 * @param folder the results folder, as it was named
 */
export const tunedRecord = (
  { rule, asked }: TunedSuite,
  { suite, plan, workloads }: Pick<PlannedSuite, 'suite' | 'plan' | 'workloads'>,
  { results, runs, end }: SuiteSummary,
  folder: string,
): TuneRecord =>
  tuneRecord(
    {
      suite: suite.name,
      skips: plan.skips,
      results,
      runs,
      stopped: end !== 'all-done',
      rule,
      asked,
      workloadOf: (name) => workloads.get(name) ?? { model: undefined, unit: undefined },
    },
    folder,
  )
