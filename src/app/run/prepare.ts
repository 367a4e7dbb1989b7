import { join, relative } from 'node:path'
import type { FormatChoice } from '../../core/model/format-choice.ts'
import { launcherFor } from '../../core/launchers/launchers.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import { makeJob } from '../../core/jobs/make-job.ts'
import type { Case } from '../../core/model/case.ts'
import { SteadyError } from '../../core/model/error.ts'
import { containerPrograms } from '../../core/containers/programs.ts'
import { imageFor } from '../../core/containers/image-for.ts'
import { holesOf } from '../../core/launchers/words.ts'
import type { Job, JobContainer } from '../../core/model/job.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import type { Variant } from '../../core/model/variant.ts'
import type { PlannedWorkload } from '../../core/plan/settle-devices.ts'
import type { SetupChoice } from '../../core/setups/choose.ts'
import { usualPython } from '../../core/text/interpreters.ts'
import { setupKey, variantOf } from '../../core/variants/variants.ts'
import { rankCommandOf, type CommandContext, type RankCommand } from '../../core/workload/command.ts'
import { withoutRedacted } from '../../core/secrets/secrets.ts'
import { alwaysSet } from '../../host/processes/variables.ts'
import { isBelow } from '../is-below.ts'
import type { PlannedSuite } from '../plan.ts'
import { suiteInCheckout } from './checkouts.ts'
import { pythonQuestions } from './environment-question.ts'

/** A run that is ready to start. */
export interface PreparedRun {
  readonly run: PlannedRun
  readonly job: Job
  /** The log format that its workload prints; undefined means detect. */
  readonly format: FormatChoice | undefined
  /** Training steps that it will take, where its workload names the parameter that says so. */
  readonly steps: number | undefined
}

export interface Preparing extends Pick<
  PlannedSuite,
  'suite' | 'workloads' | 'setups' | 'context' | 'target'
> {
  /** Absolute path of the results folder. */
  readonly results: string
}

/** The command of one rank, under the Python of its workload's setup. */
function rankOf(
  point: Case,
  workload: PlannedWorkload,
  { context, choice }: { readonly context: CommandContext; readonly choice: SetupChoice | undefined },
): RankCommand {
  const ready = choice?.state === 'ready' ? choice : undefined
  const { command, variables, folder } = rankCommandOf(point, workload, {
    ...context,
    python: ready?.installed.python ?? usualPython,
    device: workload.needs.devices === 'gpu' ? 'gpu' : 'cpu',
  })
  return { command, variables: { ...ready?.setup.variables, ...variables }, folder }
}

/** Where a case finds the files of its suite and its workload: in the checkout of its variant, where that has one. */
function placeOf(
  variant: Variant | undefined,
  workload: PlannedWorkload,
  { context, results }: Pick<Preparing, 'context' | 'results'>,
): { readonly suiteFolder: string; readonly folder: string } {
  const { suiteFolder } = context
  if (variant?.git === undefined) return { suiteFolder, folder: workload.folder }
  const checkout = suiteInCheckout(results, variant.git)
  const isOwn = isBelow(workload.folder, suiteFolder)
  return {
    suiteFolder: checkout,
    folder: isOwn ? join(checkout, relative(suiteFolder, workload.folder)) : workload.folder,
  }
}

/**
 * What starts the tasks of a case in containers, where its cluster does so.
 *
 * @throws SteadyError `CONTAINER_PATH_UNUSABLE`
 */
function containerOf(
  workload: PlannedWorkload,
  rank: RankCommand,
  {
    suite,
    variant,
    target,
    context,
  }: Pick<Preparing, 'suite' | 'target' | 'context'> & { readonly variant: Variant | undefined },
): JobContainer | undefined {
  if (target.site.containers === undefined) return undefined
  const image = imageFor(workload, suite, variant)
  if (image === undefined) throw new TypeError(`the plan holds a case without an image: ${workload.name}`)
  // The suite's folder is mounted already, and what may be written there is not read-only.
  const paths = pathsOf(rank).filter((path) => path !== context.suiteFolder)
  const { containers } = target.cluster
  const separators = containers === undefined ? [':'] : containerPrograms[containers.program].separators
  const unusable = [context.suiteFolder, ...paths, context.dataSet ?? ''].find((path) =>
    separators.some((separator) => path.includes(separator)),
  )
  if (unusable !== undefined) throw new SteadyError('CONTAINER_PATH_UNUSABLE', { path: unusable })
  return {
    image,
    settings: containers,
    reads: [
      ...paths.map((path) => [{ hole: 'file' as const, path }]),
      ...(context.dataSet === undefined || context.dataSet === context.suiteFolder ? [] : [context.dataSet]),
    ],
  }
}

/** Files and folders of this machine that a rank names, each once. */
function pathsOf(rank: RankCommand): string[] {
  const words = [...rank.command, ...Object.values(rank.variables), rank.folder ?? []]
  return [...new Set(words.flatMap(holesOf).flatMap((hole) => (hole.hole === 'file' ? [hole.path] : [])))]
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
  { suite, workloads, setups, context, target, results }: Preparing,
): PreparedRun {
  const { cluster, site } = target
  const variant = variantOf(suite.variants, run.case)
  const launched = launchSettings(cluster, suite.launch)
  // What a variant sets wins over everything else: it is what is compared.
  const own = withoutRedacted(variant?.environment ?? {})
  const launch = { ...launched, variables: { ...launched.variables, ...own } }
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
  const { suiteFolder, folder } = placeOf(variant, workload, { context, results })
  const rank = rankOf(
    run.case,
    { ...workload, folder },
    { context: { ...context, suiteFolder }, choice: setups.get(setupKey(workload.name, variant)) },
  )
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
      rank,
      container: containerOf(workload, rank, { suite, variant, target, context }),
      launcher,
      site,
      launch,
      variables: { ...alwaysSet, ...withoutRedacted(suite.environment) },
      workingDirectory: suiteFolder,
      pythons: pythonQuestions({ suite, workloads, setups, target }, launched),
      limits: { ...suite.budget, queue: suite.budget.queue ?? cluster.queueLimit },
    }),
  }
}
