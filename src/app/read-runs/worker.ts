import { parentPort, workerData } from 'node:worker_threads'
import { readBatch, type AskedRun, type ReadingBatch } from './read-batch.ts'

const how = workerData as ReadingBatch

let before: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (batch: readonly AskedRun[]) => {
  // A rejection ends the thread, and its opener is told.
  before = before
    .then(() => readBatch(batch, how))
    .then((readings) => {
      parentPort?.postMessage(readings)
    })
})
