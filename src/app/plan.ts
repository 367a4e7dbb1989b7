import { dirname } from 'node:path'
import type { Finding } from '../core/model/finding.ts'
import type { Maybe } from '../core/model/missing.ts'
import type { Plan, TimeEstimate } from '../core/model/plan.ts'
import { estimateTime, type MeasuredTimes } from '../core/plan/estimate.ts'
import { planFindings } from '../core/plan/findings.ts'
import { makePlan } from '../core/plan/plan.ts'
import type { CommandContext } from '../core/workload/command.ts'
import { steadyPrograms } from '../host/catalogue/programs.ts'
import { findSuite, quickStart } from '../host/catalogue/suites.ts'
import type { Target } from '../host/targets/target.ts'
import { loadSuite, type LoadedSuite } from './load-suite.ts'

/** A suite, what it will run here, and what that will cost. */
export interface PlannedSuite extends LoadedSuite {
  readonly plan: Plan
  readonly estimate: Maybe<TimeEstimate>
  /** For the commands of its runs. */
  readonly context: CommandContext
  readonly findings: readonly Finding[]
}

/** What the commands of a suite need to know of this machine. */
export const commandContext = (suitePath: string): CommandContext => ({
  node: process.execPath,
  steady: steadyPrograms,
  suiteFolder: dirname(suitePath),
})

/**
 * @param reference path or shipped name of a suite; the quick start without one
 * @param measured elapsed times of earlier runs, for a better estimate
 * @throws SteadyError where the suite or a workload is wrong
 */
export async function planSuite(
  reference: string | undefined,
  {
    cwd,
    target,
    measured,
  }: { readonly cwd: string; readonly target: Pick<Target, 'capacity'>; readonly measured?: MeasuredTimes },
): Promise<PlannedSuite> {
  const loaded = await loadSuite(await findSuite(reference ?? quickStart, cwd))
  const { suite, path, workloads } = loaded
  const plan = makePlan(suite, workloads, target.capacity())
  const estimate = estimateTime(plan, suite.repeats, workloads, measured)
  return {
    ...loaded,
    plan,
    estimate,
    context: commandContext(path),
    findings: [...loaded.findings, ...planFindings(suite, plan, estimate)],
  }
}
