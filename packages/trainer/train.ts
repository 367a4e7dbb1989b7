import { type Log, now } from './log.ts'
import { engineName, engineVersion } from './engine.ts'
import { flopsRule, resnet50, trainingFlops } from './network/residual-network.ts'
import { type Options, sharedOptions, warmupSteps } from './options.ts'
import { countParameters, initialize } from './network/initialize.ts'
import { buildTrainingGraph } from './network/training-graph.ts'
import { layOut } from './optimizer/layout.ts'
import { describe, type Schedule } from './optimizer/schedule.ts'
import { NodesError } from './nodes/failure.ts'
import { joinGroup } from './nodes/group.ts'
import type { Group } from './nodes/members.ts'
import type { Placement } from './nodes/placement.ts'
import type { Weights } from './weights.ts'
import { seededRandom, streamSeed } from './random.ts'
import {
  clearLossesOfOthers,
  createSharedState,
  Gate,
  setStepCount,
  stepCount,
} from './workers/shared-state.ts'
import { runWorkers } from './workers/pool.ts'
import type { RunLimit, StepReport } from './workers/worker.ts'
import { cpus } from 'node:os'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Version of the program that this trainer is part of. Compiled, its manifest is one folder further up. */
const packageVersion = (): string => {
  const [manifest = ''] = ['../../package.json', '../../../package.json']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .filter((path) => existsSync(path))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version
}

/** The processor's own name, with single spaces: two would end a value in the log. */
const processorName = (): string => cpus()[0]?.model.replaceAll(/\s+/g, ' ').trim() ?? 'unknown'

export type Outcome =
  | { readonly kind: 'trained' }
  | { readonly kind: 'diverged'; readonly step: number; readonly loss: number }
  /** The nodes cannot continue. The process must not exit before its workers have stopped: the engine would abort it. */
  | { readonly kind: 'lost'; readonly error: NodesError; readonly stopped: Promise<void> }

export const train = async (
  options: Options,
  placement: Placement,
  log: Log,
  limit?: RunLimit,
): Promise<Outcome> => {
  const { batch, workers, threads, imageSize, steps, seed, momentum, weightDecay, labelSmoothing } = options
  const graph = buildTrainingGraph(resnet50, { images: batch, imageSize }, labelSmoothing)
  const layout = layOut(graph.parameters)
  const { nodes, node } = placement
  const shared = createSharedState(workers, layout.length, nodes, node)
  setStepCount(shared, steps)
  const settings = {
    steadystate: packageVersion(),
    [engineName]: engineVersion,
    NNODES: nodes,
    ...sharedOptions(options),
  }
  const totals = new Float32Array(shared.totals)
  const group = await joinGroup(placement, settings, totals, options.rendezvousTimeout)
  const globalBatch = batch * workers * nodes
  const schedule: Schedule = {
    // The linear scaling rule of Goyal et al. 2017, section 2.1.
    peak: (options.learningRate * globalBatch) / 256,
    warmupSteps: options.warmupSteps,
    totalSteps: steps,
  }
  log(now(), 'PARAMETER', loggedSettings(options, placement, schedule, countParameters(graph.parameters)))

  initialize(layout, seededRandom(streamSeed(seed, 0)), new Float32Array(shared.parameters))
  const assignments = Array.from({ length: workers }, (_, rank) => ({
    ...{ rank, shared, graph, threads, seed, schedule, momentum, weightDecay },
    limit,
    classes: resnet50.classes,
  }))

  const reports: StepReport[] = []
  let weights: Weights | undefined
  const gate = new Gate(shared.gate)
  const training = runWorkers(assignments, {
    onReady: (seconds) => log(now(), 'summary', { session_creation: `${seconds.toFixed(3)} s` }),
    onStep: (report) => {
      reports.push(report)
      log(
        report.end,
        { step: report.step },
        {
          loss: formatLoss(report.loss),
          step_time: `${report.seconds.toFixed(6)} s`,
          total_ips: `${(globalBatch / report.seconds).toFixed(3)} images/s`,
        },
      )
      if (report.step === warmupSteps) sayFewerSteps(log, steps, stepCount(shared), limit)
    },
    onTotals: () => {
      clearLossesOfOthers(shared)
      void group.sum().then(() => gate.open())
    },
    onTrained: (trained) => (weights = trained),
  })
  training.catch((error: unknown) => group.abandon(error instanceof Error ? error.message : String(error)))
  try {
    await Promise.race([training, group.lost])
  } catch (error) {
    if (!(error instanceof NodesError)) throw error
    gate.close()
    return { kind: 'lost', error, stopped: training }
  }

  return finishTraining(log, group, reports, weights, globalBatch)
}

/** Settings that are logged before the first step. */
const loggedSettings = (
  { batch, workers, threads, imageSize, seed, momentum, weightDecay, labelSmoothing }: Options,
  { nodes, node }: Placement,
  schedule: Schedule,
  parameters: number,
) => {
  const allWorkers = workers * nodes
  const globalBatch = batch * allWorkers
  return {
    model: resnet50.name,
    parameters,
    flops_per_step: trainingFlops(resnet50, imageSize) * globalBatch,
    flops_rule: flopsRule,
    weight_dtype: 'float32',
    activation_dtype: 'float32',
    gradient_dtype: 'float32',
    tf32: 'false',
    nodes,
    node_rank: node,
    workers: allWorkers,
    batch_per_worker: batch,
    global_batch: globalBatch,
    precision: 'fp32',
    framework: 'steadystate',
    framework_version: packageVersion(),
    engine: engineName,
    engine_version: engineVersion,
    libraries: `${engineName} ${engineVersion}`,
    device: processorName(),
    threads,
    image_size: imageSize,
    optimizer_name: 'sgd',
    momentum,
    weight_decay: weightDecay,
    label_smoothing: labelSmoothing,
    learning_rate: describe(schedule),
    memory_format: 'channels-batch-height-width',
    compiled: 'true',
    data: 'synthetic',
    seed,
  }
}

/** Logs the result, once every node has the same. */
const finishTraining = async (
  log: Log,
  group: Group,
  reports: readonly StepReport[],
  weights: Weights | undefined,
  globalBatch: number,
): Promise<Outcome> => {
  const last = reports.at(-1)
  if (last !== undefined && !Number.isFinite(last.loss)) {
    log(now(), 'summary', { stopped: `loss is ${formatLoss(last.loss)} at step ${last.step}` })
    await group.finish('diverged')
    return { kind: 'diverged', step: last.step, loss: last.loss }
  }
  if (weights === undefined) throw new Error('training ended without weights')
  log(now(), 'summary', { weights_sha256: weights.sha256, weights_norm: weights.norm.toFixed(6) })
  await group.finish(weights.sha256)
  log(now(), 'summary', { peak_rss: `${(process.resourceUsage().maxRSS / 1024 ** 2).toFixed(3)} GiB` })
  log(now(), 'summary', { train_throughput: `${meanThroughput(reports, globalBatch).toFixed(3)} images/s` })
  return { kind: 'trained' }
}

/** Logs how many of the planned steps are trained, where time is too short for all. */
const sayFewerSteps = (log: Log, planned: number, chosen: number, limit: RunLimit | undefined): void => {
  if (limit === undefined || chosen >= planned) return
  log(now(), 'summary', { steps_chosen: chosen, steps_planned: planned, run_limit: `${limit.seconds} s` })
}

const formatLoss = (loss: number) => (Number.isFinite(loss) ? loss.toFixed(6) : String(loss).toLowerCase())

/** Images ÷ elapsed time over the steps after the warm-up, or over all steps where there are no others. */
const meanThroughput = (reports: readonly StepReport[], globalBatch: number) => {
  const timed = reports.length > warmupSteps ? reports.slice(warmupSteps) : reports
  const elapsed = timed.reduce((sum, { seconds }) => sum + seconds, 0)
  return (timed.length * globalBatch) / elapsed
}
