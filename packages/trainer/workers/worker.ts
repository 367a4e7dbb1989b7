import { parentPort, workerData } from 'node:worker_threads'
import { type Instant, now, secondsBetween } from '../log.ts'
import { syntheticBatch } from '../data.ts'
import { type Bindings, createEngine } from '../engine.ts'
import { gradientName, type TrainingGraph } from '../network/training-graph.ts'
import { type Layout, layOut } from '../optimizer/layout.ts'
import { learningRate, type Schedule } from '../optimizer/schedule.ts'
import { Replica } from './replica.ts'
import { fittingSteps, warmupSteps } from '../options.ts'
import { globalRank, setStepCount, type SharedState, stepCount } from './shared-state.ts'
import { checksumWeights, type Weights } from '../weights.ts'

/** The start message of a worker. */
export type Assignment = {
  /** Rank among the workers of this node. */
  readonly rank: number
  readonly shared: SharedState
  readonly graph: TrainingGraph
  readonly classes: number
  readonly threads: number
  /** Undefined: no limit. */
  readonly limit: RunLimit | undefined
  readonly seed: number
  readonly schedule: Schedule
  readonly momentum: number
  readonly weightDecay: number
}

/** A run that should end this many seconds after it started, with fewer steps if necessary. */
export type RunLimit = { readonly started: Instant; readonly seconds: number }

export type Report =
  | { readonly kind: 'ready'; readonly rank: number; readonly sessionSeconds: number }
  /** Its part of the node's totals is written; it waits for their sum over all nodes. */
  | { readonly kind: 'summed'; readonly rank: number }
  | { readonly kind: 'step'; readonly rank: number; readonly step: StepReport }
  | { readonly kind: 'trained'; readonly rank: number; readonly weights: Weights }

export type StepReport = {
  /** Counted from 1. */
  readonly step: number
  /** Mean over the global batch. */
  readonly loss: number
  readonly seconds: number
  readonly end: Instant
}

const bind = (
  { batch }: TrainingGraph,
  layout: Layout,
  replica: Replica,
  data: ReturnType<typeof syntheticBatch>,
  loss: Float32Array<ArrayBuffer>,
): Bindings => {
  const views = (values: Float32Array<ArrayBuffer>, nameOf: (name: string) => string) =>
    Object.fromEntries(
      layout.ranges.map(({ parameter, offset, length }) => [
        nameOf(parameter.name),
        { shape: parameter.shape, data: values.subarray(offset, offset + length) },
      ]),
    )
  return {
    inputs: {
      images: { shape: [3, batch.images, batch.imageSize, batch.imageSize], data: data.images },
      labels: { shape: [batch.images], data: data.labels },
      ...views(replica.parameters, (name) => name),
    },
    outputs: { loss: { shape: [], data: loss }, ...views(replica.gradients, gradientName) },
  }
}

/** Trains until the last step, or until the loss is not finite, which every worker sees at the same step. */
const train = async (assignment: Assignment, report: (report: Report) => void): Promise<void> => {
  const { rank, shared, graph, schedule, momentum, weightDecay } = assignment
  const layout = layOut(graph.parameters)
  const replica = new Replica(layout, shared, rank, () => report({ kind: 'summed', rank }))
  const data = syntheticBatch(assignment.seed, globalRank(shared, rank), {
    ...graph.batch,
    classes: assignment.classes,
  })
  const loss = new Float32Array(1)

  const creation = now()
  const engine = await createEngine(graph.bytes, assignment.threads, bind(graph, layout, replica, data, loss))
  report({ kind: 'ready', rank, sessionSeconds: secondsBetween(creation, now()) })

  let start = now()
  for (let step = 1; step <= stepCount(shared); step++) {
    await engine.run()
    const rate = learningRate(schedule, step)
    const meanLoss = replica.step(loss[0] ?? Number.NaN, { rate, momentum, weightDecay })
    if (meanLoss === undefined) return
    const end = now()
    const seconds = secondsBetween(start, end)
    // Done before the others can leave the barriers of the next step, so that all train the same number of steps.
    if (rank === 0 && step === warmupSteps) limitSteps(assignment, seconds, end)
    report({ kind: 'step', rank, step: { step, loss: meanLoss, seconds, end } })
    if (!Number.isFinite(meanLoss)) break
    start = end
  }
  // All workers of a node hold the same.
  if (rank === 0) report({ kind: 'trained', rank, weights: checksumWeights(replica.parameters) })
}

const limitSteps = ({ shared, limit }: Assignment, warmStep: number, end: Instant): void => {
  if (limit === undefined) return
  const spent = secondsBetween(limit.started, end)
  setStepCount(shared, fittingSteps(stepCount(shared), { limit: limit.seconds, spent, warmStep }))
}

const port = parentPort
if (port !== null) await train(workerData as Assignment, (message) => port.postMessage(message))
