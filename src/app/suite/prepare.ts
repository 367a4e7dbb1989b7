import { join, relative } from 'node:path'
import type { FormatChoice } from '../../core/model/workload.ts'
import { launcherFor, suitedLaunchers } from '../../core/launchers/launchers.ts'
import { processLauncher } from '../../core/launchers/process.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import { makeJob, type JobParts } from '../../core/jobs/make-job.ts'
import type { Case } from '../../core/model/case.ts'
import { SteadyError } from '../../core/model/error.ts'
import { containerPrograms } from '../../core/containers/programs.ts'
import { imageFor, versionsFor } from '../../core/containers/image-for.ts'
import { holesOf } from '../../core/launchers/words.ts'
import type { Job, JobContainer, Word } from '../../core/model/job.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { RankLogs } from '../../core/model/suite.ts'
import type { Topology } from '../../core/model/topology.ts'
import type { Seconds } from '../../core/model/units.ts'
import type { Variant } from '../../core/model/variant.ts'
import { imageStep } from '../../core/preparation/image-step.ts'
import { chained, type Step, stepsOf } from '../../core/preparation/step.ts'
import type { PlannedWorkload } from '../../core/plan/offer.ts'
import { ruleFor } from '../../core/suite/suite-protocols.ts'
import { usualPython } from '../../core/text/interpreters.ts'
import { setupKey, variantOf } from '../../core/variants/variants.ts'
import { rankCommandOf, type RankCommand, type RankContext } from '../../core/workload/command.ts'
import { withoutRedacted } from '../../core/secrets/secrets.ts'
import { alwaysSet } from '../../host/processes/variables.ts'
import type { Target } from '../../host/targets/target.ts'
import { isBelow } from '../../host/files/disk.ts'
import type { PlannedSuite } from './planned-suite.ts'
import { suiteInCheckout } from './checkouts.ts'
import { pythonQuestions } from './environment-question.ts'

/** A run that is ready to start. */
export interface PreparedRun {
  readonly run: PlannedRun
  /** Of its job. */
  readonly parts: JobParts
  /** The log format that its workload prints; undefined means detect. */
  readonly format: FormatChoice | undefined
  /** Training steps that it will take, where its workload names the parameter that says so. */
  readonly steps: number | undefined
  /** The ranks whose logs are kept. */
  readonly rankLogs: RankLogs
  /** What it is measured under, where runs of the suite differ in that. */
  readonly rule: Protocol | undefined
  /** Where its command starts; undefined for the folder of the suite. */
  readonly startsIn: Word | undefined
}

export interface PrepareOptions extends Pick<
  PlannedSuite,
  'suite' | 'workloads' | 'setups' | 'context' | 'target' | 'prepare'
> {
  /** Absolute path of the results folder. */
  readonly results: string
}

/** Where a case finds the files of its suite and its workload: in the checkout of its variant, where that has one. */
function placeOf(
  variant: Variant | undefined,
  workload: PlannedWorkload,
  { context, results }: Pick<PrepareOptions, 'context' | 'results'>,
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
  }: Pick<PrepareOptions, 'suite' | 'target' | 'context'> & { readonly variant: Variant | undefined },
): JobContainer | undefined {
  if (target.site.containers === undefined) return undefined
  const image = imageFor(workload, suite, variant)
  if (image === undefined) throw new TypeError(`the plan holds a case without an image: ${workload.name}`)
  // The suite's folder is mounted already, and what may be written there is not read-only.
  const paths = pathsOf(rank).filter((path) => path !== context.suiteFolder)
  const { containers } = target.cluster
  const separators =
    containers === undefined ? [':' as const] : containerPrograms[containers.program].separators
  for (const path of [context.suiteFolder, ...paths, context.dataSet ?? '']) {
    const separator = separators.find((separator) => path.includes(separator))
    if (separator !== undefined) throw new SteadyError('CONTAINER_PATH_UNUSABLE', { path, separator })
  }
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

/** What every job of a case has in common, whatever it starts. */
function settingOf(matrixCase: Case, { suite, workloads, setups, context, target, results }: PrepareOptions) {
  const { cluster } = target
  const variant = variantOf(suite.variants, matrixCase)
  const launched = launchSettings(cluster, suite.launch)
  // What a variant sets wins over everything else: it is what is compared.
  const variantVariables = withoutRedacted(variant?.environment ?? {})
  const plannedWorkload = workloads.get(matrixCase.workload)
  if (plannedWorkload === undefined)
    throw new TypeError(`the plan names a workload that was not loaded: ${matrixCase.workload}`)
  const { suiteFolder, folder } = placeOf(variant, plannedWorkload, { context, results })
  const choice = setups.get(setupKey(plannedWorkload.name, variant))
  const setup = choice?.state === 'ready' ? choice : undefined
  const workload: PlannedWorkload = { ...plannedWorkload, folder }
  const topology = workload.needs.devices === 'none' ? noRanks : matrixCase.topology
  const rankContext: RankContext = {
    ...context,
    suiteFolder,
    python: setup?.installed.python ?? usualPython,
    device: workload.needs.devices === 'gpu' ? 'gpu' : 'cpu',
  }
  const { command, variables, folder: start } = rankCommandOf(matrixCase, workload, rankContext)
  const rank: RankCommand = { command, variables: { ...setup?.setup.variables, ...variables }, folder: start }
  return {
    workload,
    topology,
    rankContext,
    rank,
    containerOf: (started: RankCommand) =>
      containerOf(workload, started, { suite, variant, target, context }),
    parts: {
      results,
      devices: workload.needs.devices,
      site: target.site,
      launch: { ...launched, variables: { ...launched.variables, ...variantVariables } },
      variables: { ...alwaysSet, ...withoutRedacted(suite.environment) },
      workingDirectory: suiteFolder,
      pythons: pythonQuestions({ suite, workloads, setups, target }, launched),
    },
    queue: suite.budget.queue ?? cluster.queueLimit,
    versions: versionsFor(plannedWorkload, suite, variant),
  }
}

/** Everything about a planned run that does not depend on when it starts. */
export function prepareRun(run: PlannedRun, preparing: PrepareOptions): PreparedRun {
  const { workload, topology, rank, containerOf, parts, queue, versions } = settingOf(run.case, preparing)
  const { devices, launch, site } = parts
  const launcher = launcherFor(suitedLaunchers(workload, topology), topology, {
    site,
    ...(devices === 'none' ? {} : { wanted: launch.launcher, versions }),
  })
  if ('why' in launcher)
    throw new TypeError(`the plan holds a case that no launcher starts: ${launcher.why.code}`)
  const steps = workload.estimate && run.case.parameters[workload.estimate.steps]
  return {
    run,
    format: workload.format,
    steps: typeof steps === 'number' ? steps : undefined,
    rankLogs: preparing.suite.logs.ranks,
    rule: ruleFor(preparing.suite, workload.name),
    startsIn: rank.folder,
    parts: {
      ...parts,
      run: run.id,
      topology,
      rank,
      container: containerOf(rank),
      launcher,
      limits: { ...preparing.suite.budget, queue },
    },
  }
}

/** Where steps of a case are done. */
export interface StepPlace {
  /** Equal where steps are done in the same image and folder. */
  readonly place: string
  /** A job that starts a command once on each node. Its output is that of the command alone. */
  readonly jobOf: (id: string, command: readonly Word[], on: StepJob) => Job
}

export interface StepJob {
  readonly topology: Topology
  /** For running, and for silence. */
  readonly limit: Seconds
}

/** What a case needs on its nodes before it runs. */
export interface CasePreparation {
  readonly steps: readonly Step[]
  /** Of the runs of the case. */
  readonly topology: Topology
  /** In the container and the folder of the case, or on the nodes themselves. */
  readonly placeOf: (step: Step) => StepPlace
}

export function preparationOf(matrixCase: Case, preparing: PrepareOptions): CasePreparation {
  const { workload, topology, rankContext, rank, containerOf, parts, queue } = settingOf(
    matrixCase,
    preparing,
  )
  const { suite, prepare, target } = preparing
  const image = containerOf(rank)?.image
  const place = (
    started: RankCommand,
    container: (rankCommand: RankCommand) => JobContainer | undefined,
  ): StepPlace => ({
    place: JSON.stringify([workload.name, container(started)?.image, started.folder, parts.workingDirectory]),
    jobOf: (id, command, { topology: on, limit }) => {
      const stepRank = { ...started, command }
      const job = makeJob({
        ...parts,
        id,
        run: 'prepare',
        topology: on,
        rank: stepRank,
        container: container(stepRank),
        launcher: processLauncher,
        limits: { run: limit, quiet: limit, queue },
      })
      return {
        ...job,
        tasks: job.tasks.filter(({ role }) => role !== 'sampler'),
        streams: job.streams.filter(({ holds }) => holds === 'log'),
      }
    },
  })
  const inside = place(rank, containerOf)
  const outside = place({ command: [], variables: {} }, () => undefined)
  return {
    steps: [
      ...imageSteps(workload, image, target),
      ...chained([
        ...stepsOf(matrixCase, { workload, owner: suite.name, steps: prepare }, rankContext),
        ...stepsOf(matrixCase, { workload, owner: workload.name, steps: workload.prepare }, rankContext),
      ]),
    ],
    topology,
    placeOf: (step) => (step.outside ? outside : inside),
  }
}

/** An image that a suite or a variant names is not the one that its workload's source is built into. */
function imageSteps(workload: PlannedWorkload, image: string | undefined, { cluster }: Target): Step[] {
  if (image === undefined || cluster.containers === undefined) return []
  const source = image === workload.image ? workload.source : undefined
  return [imageStep(workload.name, { name: image, source }, cluster.containers)]
}
