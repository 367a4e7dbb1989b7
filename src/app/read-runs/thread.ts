import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RunReading } from '../measure-run.ts'
import type { AskedRun, ReadingBatch } from './read-batch.ts'

/** A thread that reads runs. */
export interface ReadingThread {
  /** One batch at a time. Undefined where the thread failed: what it failed at is read again by the caller. */
  readonly read: (batch: readonly AskedRun[]) => Promise<RunReading[] | undefined>
  readonly end: () => Promise<unknown>
}

// In the folder of this file, compiled or not.
const entry = new URL(`./worker${extname(import.meta.url)}`, import.meta.url)

export function openThread(how: ReadingBatch): ReadingThread {
  const worker = new Worker(entry, { workerData: how })
  let answer: (readings: RunReading[] | undefined) => void = () => undefined
  let failed = false
  worker.on('message', (readings: RunReading[]) => {
    answer(readings)
  })
  worker.on('error', () => {
    failed = true
    answer(undefined)
  })
  return {
    read: (batch) =>
      new Promise((resolve) => {
        answer = resolve
        if (failed) resolve(undefined)
        else worker.postMessage(batch)
      }),
    end: () => worker.terminate(),
  }
}
