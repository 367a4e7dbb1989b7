import { now } from './clock.ts'
import { engineName, engineVersion } from './engine.ts'
import type { Log } from './log.ts'
import { countParameters, initialize } from './network/initialize.ts'
import { resnet50 } from './network/residual-network.ts'
import { buildTrainingGraph } from './network/training-graph.ts'
import { layOut } from './optimizer/layout.ts'
import { describe, type Schedule } from './optimizer/schedule.ts'
import type { Options } from './options.ts'
import { seededRandom, streamSeed } from './random.ts'
import { runWorkers } from './workers/pool.ts'
import { createSharedState } from './workers/shared-state.ts'
import type { StepReport } from './workers/worker.ts'

export type Outcome =
  { readonly kind: 'trained' } | { readonly kind: 'diverged'; readonly step: number; readonly loss: number }

/** Steps that the summary leaves out: the engine's memory grows in them. */
const warmupSteps = 2

/** Trains as the options say and logs as it goes. */
export const train = async (options: Options, log: Log): Promise<Outcome> => {
  const { batch, workers, threads, imageSize, steps, seed, momentum, weightDecay, labelSmoothing } = options
  const graph = buildTrainingGraph(resnet50, { images: batch, imageSize }, labelSmoothing)
  const layout = layOut(graph.parameters)
  const globalBatch = batch * workers
  const schedule: Schedule = {
    // The linear scaling rule of Goyal et al. 2017, section 2.1.
    peak: (options.learningRate * globalBatch) / 256,
    warmupSteps: options.warmupSteps,
    totalSteps: steps,
  }
  log(now(), 'PARAMETER', {
    model: resnet50.name,
    parameters: countParameters(graph.parameters),
    workers,
    batch_per_worker: batch,
    global_batch: globalBatch,
    precision: 'fp32',
    engine: engineName,
    engine_version: engineVersion,
    threads_per_worker: threads,
    image_size: imageSize,
    optimizer: 'sgd',
    momentum,
    weight_decay: weightDecay,
    label_smoothing: labelSmoothing,
    learning_rate: describe(schedule),
    data: 'synthetic',
    seed,
  })

  const shared = createSharedState(workers, layout.length)
  initialize(layout, seededRandom(streamSeed(seed, 0)), new Float32Array(shared.parameters))
  const assignments = Array.from({ length: workers }, (_, rank) => ({
    ...{ rank, shared, graph, threads, steps, seed, schedule, momentum, weightDecay },
    classes: resnet50.classes,
  }))

  const reports: StepReport[] = []
  await runWorkers(assignments, {
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
    },
  })

  const last = reports.at(-1)
  if (last !== undefined && !Number.isFinite(last.loss)) {
    log(now(), 'summary', { stopped: `loss is ${formatLoss(last.loss)} at step ${last.step}` })
    return { kind: 'diverged', step: last.step, loss: last.loss }
  }
  log(now(), 'summary', { peak_rss: `${(process.resourceUsage().maxRSS / 1024 ** 2).toFixed(3)} GiB` })
  log(now(), 'summary', { train_throughput: `${meanThroughput(reports, globalBatch).toFixed(3)} images/s` })
  return { kind: 'trained' }
}

const formatLoss = (loss: number) => (Number.isFinite(loss) ? loss.toFixed(6) : String(loss).toLowerCase())

/** Images ÷ elapsed time over the steps after the warm-up, or over all where there are no more than those. */
const meanThroughput = (reports: readonly StepReport[], globalBatch: number) => {
  const timed = reports.length > warmupSteps ? reports.slice(warmupSteps) : reports
  const elapsed = timed.reduce((sum, { seconds }) => sum + seconds, 0)
  return (timed.length * globalBatch) / elapsed
}
