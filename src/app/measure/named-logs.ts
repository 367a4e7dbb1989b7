import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import { openArchive, type Archive } from '../../host/logs/archive/open-archive.ts'
import { readChunks, STDIN } from '../../host/logs/read-log.ts'
import { measureReading, readingOf, type Reading } from './measure.ts'

/** A log under the name that shows it again. */
export interface NamedLog {
  readonly name: string
  readonly read: Reading
}

/** The logs that one name stands for. */
export interface NamedLogs {
  readonly logs: readonly NamedLog[]
  /** The path of the archive, where all of its files may be logs or not. */
  readonly archive: string | undefined
  close(): void
}

/**
 * What a name stands for: a log file, standard input as `-`, every file of an archive, or one of them as
 * `logs.zip:1n8g/run.log`.
 *
 * @throws SteadyError ARCHIVE_FILE_NOT_FOUND, and what {@link openArchive} throws
 */
async function namedLogs(name: string): Promise<NamedLogs> {
  const member = memberNamed(name)
  const file = member?.file
  const path = member?.archive ?? name
  const archive =
    name === STDIN
      ? undefined
      : await openArchive(path, file === undefined ? {} : { isWanted: (text) => text === file })
  if (archive === undefined) {
    return { logs: [{ name, read: readingOf(name) }], archive: undefined, close: () => undefined }
  }
  if (file === undefined)
    return { ...archive, logs: archive.files.map((file) => inArchive(archive, path, file)), archive: path }
  if (!archive.files.includes(file)) {
    archive.close()
    throw new SteadyError('ARCHIVE_FILE_NOT_FOUND', { archive: path, file })
  }
  return { ...archive, logs: [inArchive(archive, path, file)], archive: undefined }
}

const inArchive = (archive: Archive, path: string, file: string): NamedLog => ({
  name: `${path}:${file}`,
  read: (take) => readChunks(archive.read(file), basename(file), take),
})

/** The archive and the file that `logs.zip:1n8g/run.log` names. A file that is really called so is meant itself. */
function memberNamed(name: string): { readonly archive: string; readonly file: string } | undefined {
  if (existsSync(name)) return undefined
  for (let colon = name.indexOf(':'); colon !== -1; colon = name.indexOf(':', colon + 1)) {
    const archive = name.slice(0, colon)
    if (archive !== '' && existsSync(archive)) return { archive, file: name.slice(colon + 1) }
  }
  return undefined
}

export interface MeasuredFile {
  readonly log: string
  readonly runs: readonly MeasuredLog[]
}

export interface MeasuredLogs {
  readonly measured: readonly MeasuredFile[]
  /** Files of an archive that are no logs. */
  readonly skipped: readonly string[]
  /** Logs of an archive that cannot be measured. */
  readonly failed: readonly { readonly log: string; readonly error: SteadyError }[]
}

/** What a file is that is no log: a document, a script, a picture. Archives often hold them beside the logs. */
const notLogs = [
  'LOG_HOLDS_NO_STEPS',
  'LOG_FORMAT_UNDETECTED',
  'LOG_FORMAT_MATCHES_NOTHING',
  'LOG_NOT_TEXT',
  'LOG_EMPTY',
]

/**
 * Measures every log that a name stands for.
 *
 * @throws SteadyError ARCHIVE_WITHOUT_LOG, what {@link namedLogs} throws, and for a single log what
 * {@link measureReading} throws
 */
export async function measureNamed(name: string, options: MeasureOptions): Promise<MeasuredLogs> {
  const found = await namedLogs(name)
  const { logs, archive } = found
  const [measured, skipped, failed]: [MeasuredFile[], string[], { log: string; error: SteadyError }[]] = [
    [],
    [],
    [],
  ]
  try {
    for (const { name: log, read } of logs) {
      try {
        measured.push({ log, runs: await measureReading(read, options) })
      } catch (error) {
        if (archive === undefined || !(error instanceof SteadyError)) throw error
        if (notLogs.includes(error.code)) skipped.push(log)
        else failed.push({ log, error })
      }
    }
  } finally {
    found.close()
  }
  if (archive !== undefined && measured.length + failed.length === 0)
    throw new SteadyError('ARCHIVE_WITHOUT_LOG', { archive, files: logs.length })
  return { measured, skipped, failed }
}
