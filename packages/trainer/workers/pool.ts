import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Weights } from '../weights.ts'
import type { Assignment, Report, StepReport } from './worker.ts'

export type PoolEvents = {
  /** All workers can begin; the slowest of them needed this long to prepare its graph. */
  readonly onReady: (sessionSeconds: number) => void
  /** A step is done on every worker. */
  readonly onStep: (report: StepReport) => void
  /** This node's totals are complete; its workers wait for the gate. */
  readonly onTotals: () => void
  readonly onTrained: (weights: Weights) => void
}

// In the folder of this file, compiled or not.
const entry = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)

/** Runs one thread for each assignment until all have ended. Rejects when any of them fails. */
export const runWorkers = async (
  assignments: readonly Assignment[],
  { onReady, onStep, onTotals, onTrained }: PoolEvents,
): Promise<void> => {
  const preparation: number[] = []
  let summed = 0
  const handle = (report: Report) => {
    switch (report.kind) {
      case 'ready':
        if (preparation.push(report.sessionSeconds) === assignments.length) onReady(Math.max(...preparation))
        break
      case 'step':
        if (report.rank === 0) onStep(report.step)
        break
      case 'summed':
        if (++summed % assignments.length === 0) onTotals()
        break
      case 'trained':
        onTrained(report.weights)
        break
    }
  }
  await Promise.all(
    assignments.map(
      (assignment) =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(entry, { workerData: assignment })
          worker.on('message', handle)
          worker.on('error', reject)
          worker.on('exit', (code) => {
            if (code === 0) resolve()
            else reject(new Error(`worker ${assignment.rank} ended with code ${code}`))
          })
        }),
    ),
  )
}
