import { getAsset } from 'node:sea'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { installation } from './installation.ts'

export type ThreadName = 'app/read-runs/worker' | 'app/render-files/worker'

/** Starts a thread of steady, compiled or not. */
export const startThread = (name: ThreadName): Worker =>
  installation.kind === 'executable'
    ? new Worker(`${getAsset('loader.cjs', 'utf8')}\nstartPart(${JSON.stringify(name)})`, { eval: true })
    : new Worker(new URL(`../../${name}${extname(import.meta.url)}`, import.meta.url))
