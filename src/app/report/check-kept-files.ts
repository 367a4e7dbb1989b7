import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Drift } from '../../core/check/drift.ts'
import { SteadyError } from '../../core/model/error.ts'
import { runsAndTrials, suiteFolder, type ResultsFolder } from '../../core/model/results-folder.ts'
import { outputsOf, type ExecutedOrigin } from '../../core/model/run.ts'
import { bytes, type Bytes } from '../../core/model/units.ts'
import { ifThere, readIfThere } from '../../host/files/disk.ts'
import { logDigest, type LogDigest } from '../../host/store/log-digest.ts'
import { sha256Of } from '../../host/files/sha256.ts'

export interface KeptFiles {
  readonly logs: number
  /** Of the logs. */
  readonly bytes: Bytes
  /** Those of the logs and their arrival times first, in plan order, then those of the suite's files. */
  readonly drifts: readonly Drift[]
}

/**
 * Holds every file that a results folder states the SHA-256 of against it.
 *
 * @param read what logs are now that were read already, by path
 * @param isBySize whether a log that was not read is only compared by its size
 */
export async function checkKeptFiles(
  folder: ResultsFolder,
  read: ReadonlyMap<string, LogDigest>,
  isBySize: (log: string) => boolean = () => false,
): Promise<KeptFiles> {
  const drifts: Drift[] = []
  let logs = 0
  let size = 0
  for (const { id, origin } of runsAndTrials(folder)) {
    if (origin.kind === 'published') continue
    const streams = origin.kind === 'executed' ? outputsOf(origin) : [origin]
    for (const stream of streams) {
      const { log } = stream
      const known = read.get(log.path) ?? (isBySize(log.path) ? unread(folder.path, log) : undefined)
      const found = await checkLog(folder.path, id, stream, known)
      logs += 1
      size += found.bytes
      drifts.push(...found.drifts)
      if ('arrivals' in stream) drifts.push(...arrivalsDrifts(folder.path, id, stream))
    }
  }
  return { logs, bytes: bytes(size), drifts: [...drifts, ...suiteDrifts(folder)] }
}

/** As its run states it, where its size is the same; undefined where it has to be read. */
function unread(results: string, log: ExecutedOrigin['log']): LogDigest | undefined {
  const found = ifThere(() => statSync(join(results, log.path), { throwIfNoEntry: false }))
  return found?.isFile() === true && found.size === log.bytes ? log : undefined
}

/** A device or a pipe at the path of a log is no log. */
const notThere: readonly string[] = ['LOG_NOT_FOUND', 'LOG_NOT_FILE', 'LOG_IS_FOLDER']

type WithLog = Pick<ExecutedOrigin, 'log'>

async function checkLog(
  results: string,
  about: string,
  { log }: WithLog,
  read: LogDigest | undefined,
): Promise<{ readonly bytes: Bytes; readonly drifts: readonly Drift[] }> {
  const file = log.path
  try {
    const found = read ?? (await logDigest(join(results, file)))
    if (found.sha256 !== log.sha256) {
      const drift: Drift = { kind: 'log-changed', file, about, stated: log.sha256, found: found.sha256 }
      return { bytes: found.bytes, drifts: [drift] }
    }
    const sizes = (['bytes', 'lines'] as const).filter((what) => found[what] !== log[what])
    return {
      bytes: found.bytes,
      drifts: sizes.map((what) => ({
        kind: 'log-size-differs',
        file,
        about,
        what,
        stated: log[what],
        found: found[what],
      })),
    }
  } catch (error) {
    if (!(error instanceof SteadyError) || !notThere.includes(error.code)) throw error
    return { bytes: bytes(0), drifts: [{ kind: 'log-missing', file, about }] }
  }
}

/** Arrival times without a digest are not looked at: nothing could be said of them. */
function arrivalsDrifts(
  results: string,
  about: string,
  { arrivals }: Pick<ExecutedOrigin, 'arrivals'>,
): Drift[] {
  if ('kind' in arrivals || arrivals.sha256 === undefined) return []
  return keptDrifts(results, { kind: 'arrivals', file: arrivals.path, about, stated: arrivals.sha256 })
}

const suiteDrifts = ({ path: results, suiteFiles }: ResultsFolder): Drift[] =>
  suiteFiles.flatMap(({ path, copy }) =>
    copy.kind === 'missing'
      ? []
      : keptDrifts(results, {
          kind: 'suite-file',
          file: `${suiteFolder}/${path}`,
          about: undefined,
          stated: copy.value.sha256,
        }),
  )

interface KeptFile {
  readonly kind: 'arrivals' | 'suite-file'
  readonly file: string
  readonly about: string | undefined
  readonly stated: string
}

function keptDrifts(results: string, { kind, file, about, stated }: KeptFile): Drift[] {
  const content = readIfThere(join(results, file))
  if (content === undefined) return [{ kind: `${kind}-missing`, file, about }]
  const found = sha256Of(content)
  return found === stated ? [] : [{ kind: `${kind}-changed`, file, about, stated, found }]
}
