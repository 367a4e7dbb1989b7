import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firstRank, type Stream } from '../../core/model/job.ts'
import type { Executed, StreamLog, TelemetryLog } from '../../core/model/run.ts'
import type { Seconds } from '../../core/model/units.ts'
import { openArrivalsWriter, type ArrivalsWriter } from './arrivals-writer.ts'
import { onDisk } from './disk.ts'
import { openLogWriter, type LogWriter } from './log-writer.ts'
import { streamPaths } from './paths.ts'
import { freshRunFolder, removeRun } from './run-folder.ts'

/** What is kept of a run's outputs: the log of its first rank, and those of the others. */
export interface RunLogs extends Pick<Executed, 'log' | 'arrivals'> {
  readonly streams: readonly StreamLog[]
  /** Of each node that was sampled. */
  readonly telemetry: readonly TelemetryLog[]
}

/** The logs of a run that happens now, with the times at which their bytes arrived. */
export interface RunWriter {
  /** @throws SteadyError `DISK_FULL` */
  write(stream: string, chunk: Uint8Array, at: Seconds | undefined): void
  /** The last bytes of a stream so far, at most `most`, as text. */
  tail(stream: string, most: number): string
  /**
   * Everything is on disk for good.
   *
   * @param nodes names of the nodes that the run got, in its order
   */
  finish(nodes: readonly string[]): Promise<RunLogs>
  /** Lets go of the files and removes the run's folder. */
  discard(): void
  /** As {@link discard}, but keeps the reference of the run's job, which another session may find again. */
  leave(): void
}

interface StreamWriter {
  readonly stream: Stream
  readonly log: LogWriter
  readonly arrivals: ArrivalsWriter
}

type KeptStream = Omit<Stream, 'node'> & Pick<Executed, 'log' | 'arrivals'> & { readonly node: string }

/** The disk writes several files together in little more time than one. Each has two, and they stay open meanwhile. */
const finishedTogether = 100

/** Opens the logs of a run, empty. What an earlier attempt left is removed, its job's reference excepted. */
export function openRunWriter(results: string, id: string, streams: readonly Stream[]): RunWriter {
  const writers = new Map<string, StreamWriter>()
  const close = () => {
    for (const { log, arrivals } of writers.values()) {
      log.close()
      arrivals.close()
    }
  }
  const discard = () => {
    close()
    removeRun(results, id)
  }
  try {
    freshRunFolder(results, id)
    for (const stream of streams) {
      const paths = streamPaths(id, stream)
      onDisk(id, () => mkdirSync(dirname(join(results, paths.log)), { recursive: true }))
      const log = openLogWriter(results, paths.log)
      const arrivals = openArrivalsWriter(results, paths.arrivals)
      writers.set(stream.name, { stream, log, arrivals })
    }
  } catch (error) {
    discard()
    throw error
  }
  const writerOf = (stream: string) => {
    const writer = writers.get(stream)
    if (writer === undefined) throw new TypeError(`the run ${id} has no stream ${stream}`)
    return writer
  }
  return {
    write: (stream, chunk, at) => {
      const { log, arrivals } = writerOf(stream)
      log.write(chunk)
      arrivals.add(chunk.length, at)
    },
    tail: (stream, most) => writerOf(stream).log.tail(most),
    finish: async (nodes) => {
      const all = [...writers.values()]
      const kept: KeptStream[] = []
      for (let from = 0; from < all.length; from += finishedTogether)
        kept.push(
          ...(await Promise.all(
            all.slice(from, from + finishedTogether).map(async ({ stream, log, arrivals }) => {
              const [times, text] = await Promise.all([arrivals.finish(), log.finish()])
              return { ...stream, node: nodes[stream.node] ?? '', arrivals: times, log: text }
            }),
          )),
        )
      const first = kept.find(({ name }) => name === firstRank)
      if (first === undefined) throw new TypeError(`the run ${id} has no first rank`)
      const { log, arrivals } = first
      return {
        log,
        arrivals,
        streams: kept.flatMap((one): StreamLog[] =>
          one === first || one.holds === 'telemetry'
            ? []
            : [{ stream: one.name, rank: one.rank, node: one.node, arrivals: one.arrivals, log: one.log }],
        ),
        telemetry: kept.flatMap((one): TelemetryLog[] =>
          one.holds === 'telemetry' ? [{ node: one.node, arrivals: one.arrivals, log: one.log }] : [],
        ),
      }
    },
    discard,
    leave: () => {
      close()
      freshRunFolder(results, id)
    },
  }
}
