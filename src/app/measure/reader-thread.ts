import { startThread } from '../../host/installation/installation.ts'
import { readRun, type ReadRunOptions, type RunReading } from './measure-run.ts'
import type { Run } from '../../core/model/run.ts'
import type { LogWorkload } from './stated-facts.ts'

/** A run, and what its workload says of its logs. */
export interface AskedRun {
  readonly run: Run
  readonly workload: LogWorkload | undefined
}

/** What all runs of a batch are read with. */
export type ReadBatchOptions = Pick<ReadRunOptions, 'results' | 'protocols'>

/** Reads runs one after the other. */
export async function readBatch(
  batch: readonly AskedRun[],
  readingBatch: ReadBatchOptions,
): Promise<RunReading[]> {
  const readings: RunReading[] = []
  for (const { run, workload } of batch) readings.push(await readRun(run, { ...readingBatch, workload }))
  return readings
}

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
  const worker = startThread('src/app/measure/reader-worker')
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
