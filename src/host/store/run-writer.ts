import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missing } from '../../core/model/missing.ts'
import { firstRank, type Stream } from '../../core/model/job.ts'
import type { Executed, StreamLog, TelemetryLog } from '../../core/model/run.ts'
import { bytes, type Bytes, type Seconds } from '../../core/model/units.ts'
import { openArrivalsWriter, type ArrivalsWriter } from './arrivals-writer.ts'
import { onDisk, syncNamesIn } from './disk.ts'
import { openLogWriter, type LogWriter } from './log-writer.ts'
import { streamPaths } from './paths.ts'
import { freshRunFolder, removeRun } from './run-folder.ts'

const lineFeed = 10
/** Chunks that are held apart before they are joined: a rank may print a line at a time. */
const mostChunks = 64

/** The last bytes of an output that is not kept, and how many there were. */
export class LogEnd {
  readonly #most: number
  #chunks: Buffer[] = []
  #held = 0
  #bytes = 0

  /** @param most so many bytes of it are wanted */
  constructor(most: number) {
    this.#most = most
  }

  /** Of everything that was written. */
  get bytes(): number {
    return this.#bytes
  }

  write(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    this.#chunks.push(Buffer.from(chunk.subarray(-this.#most)))
    this.#held += Math.min(chunk.length, this.#most)
    if (this.#held > 2 * this.#most || this.#chunks.length > mostChunks) this.#join()
  }

  /** Whole lines, where the end is longer than one. */
  end(): Buffer {
    const end = this.#join()
    const isWhole = this.#bytes <= end.length
    const feed = isWhole ? -1 : end.indexOf(lineFeed)
    return feed === -1 || feed === end.length - 1 ? end : end.subarray(feed + 1)
  }

  #join(): Buffer {
    // A copy, so that the memory of what is cut off is free.
    const joined = Buffer.from(Buffer.concat(this.#chunks).subarray(-this.#most))
    this.#chunks = [joined]
    this.#held = joined.length
    return joined
  }
}

/** What is kept of a run's outputs: the log of its first rank, and those of the others. */
export interface RunLogs extends Pick<Executed, 'log' | 'arrivals'> {
  readonly streams: readonly StreamLog[]
  /** Of each node that was sampled. */
  readonly telemetry: readonly TelemetryLog[]
  /** The other outputs, which were only counted. */
  readonly unkept: { readonly outputs: number; readonly bytes: Bytes }
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
   * @param failed streams whose last lines are kept, if their logs are not
   */
  finish(nodes: readonly string[], failed?: readonly string[]): Promise<RunLogs>
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

type KeptStream = Omit<Stream, 'node'> &
  Pick<StreamLog, 'log' | 'arrivals' | 'endOf'> & { readonly node: string }

/** The disk writes several files together in little more time than one. Each has two, and they stay open meanwhile. */
const finishedTogether = 100

/** Bytes of the end of an output that is not kept, and of all of them together, in memory. */
const endBytes = { each: 64 * 1024, all: 128 * 1024 * 1024 }

/** Ends that are kept of a run: thousands of ranks may have failed together. */
const mostEnds = 64

/** What programs print when they fail. */
const failure = /error|exception|traceback|abort|fatal|killed/i

/**
 * Opens the logs of a run, empty. What an earlier attempt left is removed, its job's reference excepted.
 *
 * @param kept names of the streams whose logs are kept; of the others, bytes are counted
 */
export function openRunWriter(
  results: string,
  id: string,
  streams: readonly Stream[],
  kept: ReadonlySet<string>,
): RunWriter {
  const writers = new Map<string, StreamWriter>()
  /** With files of the run. */
  const folders = new Set<string>()
  const unkept = streams.filter(({ name }) => !kept.has(name))
  const most = Math.min(endBytes.each, Math.ceil(endBytes.all / Math.max(1, unkept.length)))
  const ends = new Map(unkept.map((stream) => [stream.name, { stream, end: new LogEnd(most) }]))
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
    for (const stream of streams.filter(({ name }) => kept.has(name))) {
      const paths = streamPaths(id, stream)
      const folder = dirname(join(results, paths.log))
      if (!folders.has(folder)) onDisk(id, () => mkdirSync(folder, { recursive: true }))
      folders.add(folder)
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
  /** Of many, those that print a failure first. */
  const endsOf = (failed: readonly string[]) =>
    failed
      .flatMap((name) => ends.get(name) ?? [])
      .map(({ stream, end }) => ({ stream, bytes: end.bytes, text: end.end() }))
      .filter(({ text }) => text.length > 0)
      .sort((a, b) => Number(failure.test(b.text.toString())) - Number(failure.test(a.text.toString())))
      .slice(0, mostEnds)
  const keepEnd = async ({ stream, bytes: printed, text }: ReturnType<typeof endsOf>[number]) => {
    const paths = streamPaths(id, stream)
    onDisk(id, () => mkdirSync(dirname(join(results, paths.log)), { recursive: true }))
    const log = openLogWriter(results, paths.log)
    try {
      log.write(text)
      return { stream, log: await log.finish(), endOf: bytes(printed) }
    } finally {
      log.close()
    }
  }
  return {
    write: (stream, chunk, at) => {
      const end = ends.get(stream)?.end
      if (end !== undefined) {
        end.write(chunk)
        return
      }
      const { log, arrivals } = writerOf(stream)
      log.write(chunk)
      arrivals.add(chunk.length, at)
    },
    tail: (stream, most) =>
      ends.get(stream)?.end.end().subarray(-most).toString('utf8') ?? writerOf(stream).log.tail(most),
    finish: async (nodes, failed = []) => {
      const all = [...writers.values()]
      const finished: KeptStream[] = []
      for (const { arrivals } of all) arrivals.flush()
      // The names of all files are there now. One sync of a folder takes as long as one of a file.
      const names = Promise.all([...folders].map(syncNamesIn))
      // An error of a file comes first; that of a folder must not end the process until then.
      names.catch(() => undefined)
      for (let from = 0; from < all.length; from += finishedTogether)
        finished.push(
          ...(await Promise.all(
            all.slice(from, from + finishedTogether).map(async ({ stream, log, arrivals }) => {
              const [times, text] = await Promise.all([arrivals.finish(), log.finish('without-name')])
              return {
                ...stream,
                node: nodes[stream.node] ?? '',
                arrivals: times,
                log: text,
                endOf: undefined,
              }
            }),
          )),
        )
      await names
      for (const kept of endsOf(failed)) {
        const { stream, ...end } = await keepEnd(kept)
        finished.push({
          ...stream,
          ...end,
          node: nodes[stream.node] ?? '',
          arrivals: missing('arrivals-of-end'),
        })
      }
      const first = finished.find(({ name }) => name === firstRank)
      if (first === undefined) throw new TypeError(`the run ${id} has no first rank`)
      const { log, arrivals } = first
      return {
        log,
        arrivals,
        streams: finished.flatMap((keptStream): StreamLog[] =>
          keptStream === first || keptStream.holds === 'telemetry'
            ? []
            : [
                {
                  stream: keptStream.name,
                  rank: keptStream.rank,
                  node: keptStream.node,
                  arrivals: keptStream.arrivals,
                  log: keptStream.log,
                  endOf: keptStream.endOf,
                },
              ],
        ),
        telemetry: finished.flatMap((keptStream): TelemetryLog[] =>
          keptStream.holds === 'telemetry'
            ? [{ node: keptStream.node, arrivals: keptStream.arrivals, log: keptStream.log }]
            : [],
        ),
        unkept: {
          outputs: ends.size,
          bytes: bytes([...ends.values()].reduce((sum, { end }) => sum + end.bytes, 0)),
        },
      }
    },
    discard,
    leave: () => {
      close()
      freshRunFolder(results, id)
    },
  }
}
