import { dirname, join, resolve } from 'node:path'
import type { Finding } from '../core/model/finding.ts'
import type { Maybe } from '../core/model/missing.ts'
import type { Plan, TimeEstimate } from '../core/model/plan.ts'
import type { Run } from '../core/model/run.ts'
import { estimateTime, expectedTimes, type CaseTimes } from '../core/plan/estimate.ts'
import { planFindings } from '../core/plan/findings.ts'
import { measuredTimes } from '../core/plan/measured-times.ts'
import { makePlan } from '../core/plan/plan.ts'
import type { CommandContext } from '../core/workload/command.ts'
import { steadyPrograms } from '../host/catalogue/programs.ts'
import { findSuite, quickStart } from '../host/catalogue/suites.ts'
import type { ReadFile } from '../host/store/file-reader.ts'
import { isResultsFolder, readRuns } from '../host/store/read-results.ts'
import type { Target } from '../host/targets/target.ts'
import { launchSettings } from '../core/jobs/launch-settings.ts'
import { loadSuite, type LoadedSuite } from './load-suite.ts'

/** A suite, what it will run here, and what that will cost. */
export interface PlannedSuite extends LoadedSuite {
  readonly plan: Plan
  /** What one run of a case is expected to take, by case id; absent where nothing is known of it. */
  readonly times: CaseTimes
  readonly estimate: Maybe<TimeEstimate>
  /** Where its runs happen. */
  readonly target: Target
  /** For the commands of its runs. */
  readonly context: CommandContext
  readonly findings: readonly Finding[]
}

/** What the commands of a suite need to know of this machine. */
const commandContext = (suitePath: string, target: Target): CommandContext => ({
  node: target.node,
  steady: steadyPrograms,
  suiteFolder: dirname(suitePath),
})

/** Opens the target that a suite or a command line names, seen from a folder. */
export type OpenTarget = (reference: string, folder: string) => Promise<Target>

export interface PlanOptions {
  readonly cwd: string
  /** The cluster to run on; the one that the suite names, without it. */
  readonly cluster?: string | undefined
  readonly open: OpenTarget
  /** A results folder whose runs say how long each case takes; `results/<suite>` without one. It need not exist. */
  readonly results?: string | undefined
  /** Reads those runs. */
  readonly read?: ReadFile
}

/**
 * @param reference path or shipped name of a suite; the quick start without one
 * @throws SteadyError where the suite, a workload or the results folder is wrong
 */
export async function planSuite(
  reference: string | undefined,
  { cwd, cluster, open, results, read }: PlanOptions,
): Promise<PlannedSuite> {
  const loaded = await loadSuite(await findSuite(reference ?? quickStart, cwd))
  const { suite, path } = loaded
  const target = await (cluster === undefined ? open(suite.target, dirname(path)) : open(cluster, cwd))
  try {
    const folder = resolve(cwd, results ?? join('results', suite.name))
    const earlier = (plan: Plan) => (isResultsFolder(folder) ? readRuns(folder, plan, read) : [])
    return await planOn(target, loaded, earlier)
  } catch (error) {
    // An open connection would keep the program from ending.
    await target.close()
    throw error
  }
}

async function planOn(
  target: Target,
  loaded: LoadedSuite,
  earlier: (plan: Plan) => readonly Run[],
): Promise<PlannedSuite> {
  const { suite, path, workloads } = loaded
  const { launcher } = launchSettings(target.cluster, suite.launch)
  const plan = makePlan(suite, workloads, { capacity: await target.capacity(), site: target.site, launcher })
  const measured = measuredTimes(earlier(plan))
  const times = expectedTimes(plan.cases, workloads, measured)
  const estimate = estimateTime(plan, suite.repeats, times, measured)
  return {
    ...loaded,
    plan,
    times,
    estimate,
    target,
    context: commandContext(path, target),
    findings: [...loaded.findings, ...planFindings(suite, plan, estimate)],
  }
}
