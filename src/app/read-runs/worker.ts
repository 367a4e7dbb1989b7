import { parentPort, workerData } from 'node:worker_threads'
import { readBatch, type AskedRun, type ReadingRuns } from './read-runs.ts'

const how = workerData as Pick<ReadingRuns, 'results' | 'protocols'>

parentPort?.on('message', (batch: readonly AskedRun[]) => {
  // A rejection ends the thread, and its opener is told.
  void readBatch(batch, how).then((readings) => parentPort?.postMessage(readings))
})
