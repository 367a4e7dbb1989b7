import { parentPort } from 'node:worker_threads'
import { reportFiles } from '../../core/report/files.ts'
import type { RenderedReport } from './open-renderer.ts'
import { useSentences } from '../../core/messages/sentences.ts'
import { sentences } from '../sentences.ts'

useSentences(sentences)

parentPort?.once('message', ({ report, choice }: RenderedReport) => {
  // A failure ends the thread, and its opener is told.
  parentPort?.postMessage(reportFiles(report, choice))
})
