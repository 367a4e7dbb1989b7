import type { Measurement } from '../core/model/measurement.ts'
import type { Maybe } from '../core/model/missing.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Result } from '../core/model/result.ts'
import type { ResultsFolder } from '../core/model/results-folder.ts'
import type { Run } from '../core/model/run.ts'
import type { CaseRun } from '../core/results/case-figure.ts'
import { summarise } from '../core/results/summarise.ts'
import { measureRun } from './measure-run.ts'

/** A run, and what its files give under a protocol. */
export interface RunFigure {
  readonly run: Run
  readonly measurement: Maybe<Measurement>
}

export interface MeasuredResults {
  /** One for each case of the plan, in its order. */
  readonly results: readonly Result[]
  /** Every finished run, completed or not, in plan order. */
  readonly runs: readonly RunFigure[]
}

/**
 * Computes every figure of a results folder anew from its raw logs. Nothing is written.
 *
 * @param protocol the suite's own by default
 */
export async function measureResults(
  folder: ResultsFolder,
  protocol: Protocol = folder.suite.protocol,
): Promise<MeasuredResults> {
  const runs: RunFigure[] = []
  for (const run of folder.runs) {
    const format = folder.workloads[run.case.workload]?.format
    runs.push({ run, measurement: await measureRun(run, { results: folder.path, protocol, format }) })
  }
  return { runs, results: summariseRuns(folder, protocol, runs) }
}

/** @param runs in any order; those without a measurement did not complete and are left out */
export const summariseRuns = (
  { suite, plan }: Pick<ResultsFolder, 'suite' | 'plan'>,
  protocol: Protocol,
  runs: readonly RunFigure[],
): Result[] => summarise({ protocol, seed: suite.seed, cases: plan.cases, runs: runs.flatMap(caseRun) })

const caseRun = ({ run, measurement }: RunFigure): CaseRun[] =>
  measurement.kind === 'missing'
    ? []
    : [{ case: run.case, repeat: run.repeat, run: run.id, measurement: measurement.value }]
