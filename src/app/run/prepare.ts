import type { FormatChoice } from '../../core/model/format-choice.ts'
import { launcherFor } from '../../core/launchers/launchers.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import { makeJob } from '../../core/jobs/make-job.ts'
import type { Job } from '../../core/model/job.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import { commandOf } from '../../core/workload/command.ts'
import { withoutRedacted } from '../../core/secrets/secrets.ts'
import { alwaysSet } from '../../host/processes/variables.ts'
import type { PlannedSuite } from '../plan.ts'
import { pythonQuestion } from './environment-question.ts'

/** A run that is ready to start. */
export interface PreparedRun {
  readonly run: PlannedRun
  readonly job: Job
  /** The log format that its workload prints; undefined means detect. */
  readonly format: FormatChoice | undefined
  /** Training steps that it will take, where its workload names the parameter that says so. */
  readonly steps: number | undefined
}

export interface Preparing extends Pick<PlannedSuite, 'suite' | 'workloads' | 'context' | 'target'> {
  /** Absolute path of the results folder. */
  readonly results: string
}

/** What computes nothing has no ranks: one process stands for it, whatever topology its case is said to be of. */
const noRanks = { nodes: 1, devicesPerNode: 1 }

/**
 * Everything about a planned run that does not depend on when it starts.
 *
 * @param id of its job
 */
export function prepareRun(
  run: PlannedRun,
  id: string,
  { suite, workloads, context, target, results }: Preparing,
): PreparedRun {
  const { cluster, site } = target
  const launch = launchSettings(cluster, suite.launch)
  const workload = workloads.get(run.case.workload)
  if (workload === undefined)
    throw new TypeError(`the plan names a workload that was not loaded: ${run.case.workload}`)
  const { devices } = workload.needs
  const topology = devices === 'none' ? noRanks : run.case.topology
  const launcher = launcherFor(
    workload.launchers,
    topology,
    site,
    devices === 'none' ? undefined : launch.launcher,
  )
  if ('why' in launcher)
    throw new TypeError(`the plan holds a case that no launcher starts: ${launcher.why.code}`)
  const steps = workload.estimate && run.case.parameters[workload.estimate.steps]
  return {
    run,
    format: workload.format,
    steps: typeof steps === 'number' ? steps : undefined,
    job: makeJob({
      id,
      run: run.id,
      results,
      topology,
      devices,
      command: commandOf(run.case, workload, context),
      launcher,
      site,
      launch,
      variables: { ...alwaysSet, ...withoutRedacted(suite.environment) },
      workingDirectory: context.suiteFolder,
      python: pythonQuestion({ suite, workloads }, launch),
      limits: { ...suite.budget, queue: suite.budget.queue ?? cluster.queueLimit },
    }),
  }
}
