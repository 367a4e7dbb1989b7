import { startThread } from '../../host/installation/thread.ts'
import type { RunReading } from '../measure-run.ts'
import type { AskedRun, ReadBatchOptions } from './read-batch.ts'

/** A thread that reads runs. */
export interface ReaderThread {
  /** Batches are read in their order. Undefined where the thread failed: what it failed at is read again by the caller. */
  readonly read: (
    batch: readonly AskedRun[],
    readingBatch: ReadBatchOptions,
  ) => Promise<RunReading[] | undefined>
  readonly end: () => Promise<unknown>
}

/** What a thread is asked for. */
export interface AskedBatch {
  readonly batch: readonly AskedRun[]
  readonly options: ReadBatchOptions
}

export function openThread(): ReaderThread {
  const worker = startThread('app/read-runs/worker')
  const unanswered: ((readings: RunReading[] | undefined) => void)[] = []
  let failed = false
  worker.on('message', (readings: RunReading[]) => {
    unanswered.shift()?.(readings)
  })
  worker.on('error', () => {
    failed = true
    for (const answer of unanswered.splice(0)) answer(undefined)
  })
  return {
    read: (batch, readingBatch) =>
      new Promise((resolve) => {
        if (failed) {
          resolve(undefined)
          return
        }
        unanswered.push(resolve)
        worker.postMessage({ batch, options: readingBatch } satisfies AskedBatch)
      }),
    end: () => worker.terminate(),
  }
}
