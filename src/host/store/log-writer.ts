import { dirname, join } from 'node:path'
import type { LogRef } from '../../core/model/run.ts'
import { onDisk, syncNamesIn } from '../files/disk.ts'
import { GrowingFile } from './growing-file.ts'
import { LogDigester } from './log-digest.ts'
import { mkdirSync, rmSync } from 'node:fs'
import type { Stream } from '../../core/model/job.ts'

/** The output of a preparation step on one node. */
export interface StepLog extends Pick<LogWriter, 'write' | 'tail' | 'close'> {
  /** Below the results folder. */
  readonly path: string
}

/** Opens the logs of a step by stream, in place of those of an earlier attempt. */
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

/** Writes a log as it arrives. Its memory does not grow with the log. */
export interface LogWriter {
  /** @throws SteadyError `DISK_FULL` */
  write(chunk: Uint8Array): void
  /** The last bytes written so far, at most `most`, as text. */
  tail(most: number): string
  /**
   * Resolves once everything is on disk.
   *
   * @param names whether to sync the file's name too; a caller with many logs in a folder syncs all names at once
   */
  finish(names?: 'with-name' | 'without-name'): Promise<LogRef>
  close(): void
}

/**
 * Opens an empty log.
 *
 * @param log its path below the results folder; its folder must exist, and the file must not
 */
export function openLogWriter(results: string, log: string): LogWriter {
  const path = join(results, log)
  const file = new GrowingFile(log, path)
  const digester = new LogDigester()
  return {
    write: (chunk) => {
      file.append(chunk)
      digester.push(chunk)
    },
    tail: (most) => file.tail(most).toString('utf8'),
    finish: async (names = 'with-name') => {
      // The name exists since the file was opened, so both syncs can run at once.
      await Promise.all([file.finish(), names === 'with-name' ? syncNamesIn(dirname(path)) : undefined])
      return { path: log, ...digester.end() }
    },
    close: () => {
      file.close()
    },
  }
}
