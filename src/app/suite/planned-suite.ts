import type { FoundDataSet } from '../../core/data/missing-data.ts'
import { dataFormatNames } from '../../core/model/workload.ts'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Finding } from '../../core/model/finding.ts'
import { type Maybe, skipReason } from '../../core/model/missing.ts'
import type { Plan, TimeEstimate } from '../../core/model/plan.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { Capacity } from '../../core/model/capacity.ts'
import type { Case } from '../../core/model/case.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { Run } from '../../core/model/run.ts'
import {
  estimateTime,
  expectedTimes,
  type CaseTimes,
  type TimeEvidence,
  measuredTimes,
} from '../../core/plan/estimate.ts'
import { planFindings } from '../../core/plan/findings.ts'
import { searchedBatches, type SearchedBatch } from '../../core/batch-search/searched-batch.ts'
import { imageFor, versionsFor } from '../../core/containers/image-for.ts'
import { type Offer, type PlannedWorkload, settleWorkloads } from '../../core/plan/offer.ts'
import { setupKey, variantOf } from '../../core/variants/variants.ts'
import { requireFigures } from '../../core/expected-log/require-figures.ts'
import { allUnder } from '../../core/suite/suite-protocols.ts'
import { makePlan } from '../../core/plan/plan.ts'
import type { SetupChoice } from '../../core/setups/choose.ts'
import type { CommandContext } from '../../core/workload/command.ts'
import { sharedFiles, steadyPrograms } from '../../host/installation/program.ts'
import { findSuite, quickStart } from '../../host/catalogue/suites.ts'
import type { ReadFile } from '../../host/store/file-reader.ts'
import type { Target } from '../../host/targets/target.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import { statedHardwareFinding, type StatedHardware } from './stated-hardware.ts'
import { loadSuite, type LoadedSuite } from './load-suite.ts'

/** A suite, what it will run here, and what that will cost. */
export interface PlannedSuite extends LoadedSuite {
  readonly workloads: ReadonlyMap<string, PlannedWorkload>
  /** The Python of each workload, and variant, that names a setup, by its `setupKey`. */
  readonly setups: ReadonlyMap<string, SetupChoice>
  readonly plan: Plan
  /** The batches that the suite leaves to a search, with what is known of each. */
  readonly searches: readonly SearchedBatch[]
  /** What one run of a case is expected to take, by case id; absent where nothing is known of it. */
  readonly times: CaseTimes
  /** What was published of the GPUs that cases run on. */
  readonly published: Pick<TimeEvidence, 'gpu' | 'baselines'>
  readonly estimate: Maybe<TimeEstimate>
  /** Where its runs happen. */
  readonly target: Target
  readonly offer: Offer
  /** For the commands of its runs. */
  readonly context: CommandContext
  /** Those of loading it, which every plan of it keeps. */
  readonly loadFindings: readonly Finding[]
  /** The same, and those of its plan. */
  readonly findings: readonly Finding[]
}

/** What the commands of a suite need to know of this machine. */
const commandContext = (
  suitePath: string,
  target: Target,
  dataSet: FoundDataSet | undefined,
): CommandContext => ({
  node: target.site.containers === undefined ? target.node : 'node',
  steady: steadyPrograms(),
  shared: sharedFiles(),
  suiteFolder: dirname(suitePath),
  dataSet: dataSet?.folder,
})

/** Opens the target that a suite or a command line names, seen from a folder, or one with hardware that is taken as given. */
export type OpenTarget = (reference: string, folder: string, stated?: StatedHardware) => Promise<Target>

export interface PlanOptions {
  readonly cwd: string
  /** The cluster to run on; the one that the suite names, without it. */
  readonly cluster?: string | undefined
  readonly open: OpenTarget
  /** What the target is taken to have. Nothing of it is asked or looked for; a plan of it is not for running. */
  readonly stated?: StatedHardware | undefined
  /** A results folder whose runs say how long each case takes; `results/<suite>` without one. It need not exist. */
  readonly results?: string | undefined
  /** What the figures are computed under; the suite's own protocol, without it. */
  readonly protocol?: Protocol | undefined
  /** Reads those runs. */
  readonly read?: ReadFile
  /** Such as `process.env`: says where setups are installed. */
  readonly variables?: NodeJS.ProcessEnv
}

/**
 * @param reference path or shipped name of a suite; the quick start without one
 * @throws SteadyError where the suite, a workload or the results folder is wrong
 */
export const planSuite = async (reference: string | undefined, options: PlanOptions): Promise<PlannedSuite> =>
  planLoaded(await loadSuite(await findSuite(reference ?? quickStart, options.cwd)), options)

/**
 * Plans a suite that is loaded already.
 *
 * @throws SteadyError where the cluster or the results folder is wrong
 */
export async function planLoaded(
  asLoaded: LoadedSuite,
  { cwd, cluster, open, stated, results, protocol, read, variables = process.env }: PlanOptions,
): Promise<PlannedSuite> {
  const loaded = under(protocol, asLoaded)
  const { suite, path } = loaded
  const target = await (cluster === undefined
    ? open(suite.target, dirname(path), stated)
    : open(cluster, cwd, stated))
  try {
    const folder = resolve(cwd, results ?? join('results', suite.name))
    const stored = existsSync(folder) ? await import('../../host/store/read-results.ts') : undefined
    const earlier = stored?.readResultsFile(folder, read) === undefined ? undefined : stored
    const base = await planOn(target, loaded, { variables, stated })
    const trials = earlier?.readTrials(folder, base.plan.searches, read) ?? []
    return planWith(base, trials, (plan) => earlier?.readRuns(folder, plan, read) ?? [])
  } catch (error) {
    // An open connection would keep the program from ending.
    await target.close()
    throw error
  }
}

const under = (protocol: Protocol | undefined, loaded: LoadedSuite): LoadedSuite =>
  protocol === undefined
    ? loaded
    : { ...loaded, suite: { ...loaded.suite, ...allUnder(protocol, [...loaded.workloads.values()]) } }

/** Tells which cases cannot fit in the memory of their GPUs, as far as that is known. */
async function memoryCheck({ gpu }: Capacity) {
  const { cannotFit } = await import('../../core/tune/case-memory.ts')
  return (workload: PlannedWorkload, matrixCase: Case) =>
    workload.needs.devices === 'gpu' && gpu.kind === 'known'
      ? cannotFit(matrixCase, workload, gpu.value)
      : undefined
}

async function planOn(
  target: Target,
  asLoaded: LoadedSuite,
  { variables, stated }: { readonly variables: NodeJS.ProcessEnv } & Pick<PlanOptions, 'stated'>,
): Promise<PlanBase> {
  const loaded = {
    ...asLoaded,
    findings: [
      ...asLoaded.findings,
      ...(stated === undefined ? [] : [statedHardwareFinding(stated)]),
      ...(target.unasked === undefined ? [] : [target.unasked]),
    ],
  }
  const { suite, path } = loaded
  const { launcher } = launchSettings(target.cluster, suite.launch)
  const capacity = await target.capacity()
  const workloads = settleWorkloads(loaded.workloads, capacity)
  const { cluster, site } = target
  // An image brings its own Python.
  const all =
    site.containers === undefined
      ? [...workloads.values()].flatMap((workload) => ofVariants(workload, suite))
      : []
  const setups = all.some(({ setup }) => setup !== undefined)
    ? (await import('./choose-setups.ts')).chooseSetups(all, variables)
    : new Map<string, SetupChoice>()
  const withoutImage = (workload: PlannedWorkload, matrixCase: Case) => {
    const variant = variantOf(suite.variants, matrixCase)
    if (site.containers !== undefined) {
      if (imageFor(workload, suite, variant) === undefined)
        return skipReason('image-not-named', { workload: workload.name, cluster: cluster.name })
      // An image has its own Python, so the variant would be compared with itself.
      return variant?.setup === undefined
        ? undefined
        : skipReason('variant-needs-no-containers', { variant: variant.name, cluster: cluster.name })
    }
    // Without containers it would be compared with itself.
    return variant?.image === undefined
      ? undefined
      : skipReason('variant-needs-containers', { variant: variant.name, cluster: cluster.name })
  }
  const withoutSetup = ({ name }: PlannedWorkload, matrixCase: Case) => {
    const choice = setups.get(setupKey(name, variantOf(suite.variants, matrixCase)))
    return choice?.state === 'absent' && stated === undefined ? choice.why : undefined
  }
  const dataSet =
    suite.dataSet === undefined
      ? undefined
      : await dataSetAt(resolve(dirname(path), suite.dataSet), target, stated)
  const versionsOf = (workload: PlannedWorkload, matrixCase: Case) =>
    versionsFor(workload, suite, variantOf(suite.variants, matrixCase))
  const offer = {
    ...{ capacity, site, launcher, dataSet, versionsOf, withoutImage, withoutSetup },
    ...(suite.repeats.kind === 'race' ? { tooLarge: await memoryCheck(capacity) } : {}),
  }
  const context = commandContext(path, target, dataSet)
  const published = await publishedFor([...workloads.values()], gpuModel(capacity, cluster, stated))
  const plan = makePlan(suite, workloads, offer)
  requireFigures(suite, plan, workloads, path)
  return { loaded, workloads, setups, target, offer, context, plan, published }
}

/** The model of the GPUs that cases run on, as somebody said or as it was seen. */
const gpuModel = ({ gpu }: Capacity, cluster: Cluster, stated: StatedHardware | undefined) =>
  stated?.gpu ?? cluster.gpu ?? (gpu.kind === 'known' ? gpu.value.model : undefined)

/** Published figures that may say how long cases take; none is read where none can. */
async function publishedFor(
  workloads: readonly PlannedWorkload[],
  gpu: string | undefined,
): Promise<PlannedSuite['published']> {
  const onGpus = workloads.some(({ needs, estimate }) => needs.devices === 'gpu' && estimate !== undefined)
  if (!onGpus || gpu === undefined) return { gpu, baselines: [] }
  const { allBaselines } = await import('../../host/catalogue/baselines.ts')
  return { gpu, baselines: await allBaselines() }
}

/** Elsewhere, and on a volume of the cluster, it is taken to be there in every format. */
async function dataSetAt(
  folder: string,
  target: Target,
  stated: StatedHardware | undefined,
): Promise<FoundDataSet> {
  if (stated !== undefined || target.holds?.(folder) === true) return { folder, formats: dataFormatNames }
  const { findDataSet } = await import('../../../packages/datasets/data-folder.ts')
  return findDataSet(folder)
}

/** A workload under its own Python, and under that of each variant which names another one. */
const ofVariants = (workload: PlannedWorkload, { variants }: Suite): PlannedWorkload[] => [
  workload,
  ...variants.flatMap((variant) =>
    variant.setup === undefined
      ? []
      : [{ ...workload, name: setupKey(workload.name, variant), setup: variant.setup }],
  ),
]

/** A loaded suite, and what is added to it before anything is known of earlier sessions. */
interface PlanBase extends Pick<
  PlannedSuite,
  'workloads' | 'setups' | 'target' | 'offer' | 'context' | 'plan' | 'published'
> {
  readonly loaded: LoadedSuite
}

/**
 * A planned suite with what its searches have tried so far.
 *
 * @param earlier the runs of a plan that earlier sessions made
 */
export const planWith = (
  { loaded, ...base }: PlanBase,
  trials: readonly Run[],
  earlier: (plan: Plan) => readonly Run[],
): PlannedSuite => replan({ ...loaded, ...base, loadFindings: loaded.findings }, trials, earlier)

/**
 * The plan of a suite once more, with what its searches have tried by now.
 *
 * @param earlier the runs of a plan that earlier sessions made
 */
export function replan(
  planned: Omit<PlannedSuite, 'searches' | 'times' | 'estimate' | 'findings'>,
  trials: readonly Run[],
  earlier: (plan: Plan) => readonly Run[],
): PlannedSuite {
  const { suite, workloads, offer, published, loadFindings } = planned
  // Trials change nothing in a plan without searches.
  const plan = planned.plan.searches.length === 0 ? planned.plan : makePlan(suite, workloads, offer, trials)
  const times = expectedTimes(plan.cases, workloads, {
    measured: measuredTimes(earlier(plan)),
    ...published,
  })
  const estimate = estimateTime(plan, suite.repeats, times)
  return {
    ...planned,
    plan,
    searches: searchedBatches(plan.searches, trials),
    times,
    estimate,
    findings: [...loadFindings, ...planFindings(suite, plan, { estimate, times })],
  }
}
