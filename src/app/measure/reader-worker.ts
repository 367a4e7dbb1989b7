import { parentPort } from 'node:worker_threads'
import { type AskedBatch, readBatch } from './reader-thread.ts'
import { useSentences } from '../../core/messages/sentences.ts'
import { sentences } from '../sentences.ts'

useSentences(sentences)

let before: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ batch, options: readingBatch }: AskedBatch) => {
  // A rejection ends the thread, and its opener is told.
  before = before
    .then(() => readBatch(batch, readingBatch))
    .then((readings) => {
      parentPort?.postMessage(readings)
    })
})
