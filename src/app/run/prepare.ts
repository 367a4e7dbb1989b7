import type { FormatChoice } from '../../core/model/format-choice.ts'
import type { Site } from '../../core/launchers/launcher.ts'
import { launcherFor } from '../../core/launchers/launchers.ts'
import { makeJob } from '../../core/jobs/make-job.ts'
import type { LaunchSettings } from '../../core/model/cluster.ts'
import type { Job } from '../../core/model/job.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { Workload } from '../../core/model/workload.ts'
import { commandOf, type CommandContext } from '../../core/workload/command.ts'
import { alwaysSet } from '../../host/processes/variables.ts'

/** A run that is ready to start. */
export interface PreparedRun {
  readonly run: PlannedRun
  readonly job: Job
  /** The log format that its workload prints; undefined means detect. */
  readonly format: FormatChoice | undefined
  /** Training steps that it will take, where its workload names the parameter that says so. */
  readonly steps: number | undefined
}

export interface Preparing {
  readonly suite: Suite
  readonly workloads: ReadonlyMap<string, Workload>
  readonly context: CommandContext
  readonly site: Site
  /** Of the cluster and the suite. */
  readonly launch: LaunchSettings
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
  { suite, workloads, context, site, launch, results }: Preparing,
): PreparedRun {
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
    throw new TypeError(`the plan holds a case that no launcher starts: ${launcher.why.en}`)
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
      variables: { ...alwaysSet, ...suite.environment },
      workingDirectory: context.suiteFolder,
      limits: suite.budget,
    }),
  }
}
