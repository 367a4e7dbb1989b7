import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Stream } from '../../core/model/job.ts'
import { onDisk } from './disk.ts'
import { openLogWriter, type LogWriter } from './log-writer.ts'

/** What a step of preparation prints on one node. */
export interface StepLog extends Pick<LogWriter, 'write' | 'tail' | 'close'> {
  /** Below the results folder. */
  readonly path: string
}

/** Opens the logs of a step by stream, empty, in the place of those of an earlier attempt. */
export function openStepLogs(
  results: string,
  step: string,
  streams: readonly Pick<Stream, 'name' | 'node'>[],
): ReadonlyMap<string, StepLog> {
  const folder = join('preparation', step)
  onDisk(folder, () => {
    rmSync(join(results, folder), { recursive: true, force: true })
    mkdirSync(join(results, folder), { recursive: true })
  })
  return new Map(
    streams.map(({ name, node }) => {
      const path = join(folder, `node-${node}.log`)
      return [name, { ...openLogWriter(results, path), path }]
    }),
  )
}
