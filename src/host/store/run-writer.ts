import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { missing } from '../../core/model/missing.ts'
import { firstRank, type Stream } from '../../core/model/job.ts'
import type { ExecutedOrigin, StreamLog, TelemetryLog } from '../../core/model/run.ts'
import { bytes, type Bytes, type Seconds } from '../../core/model/units.ts'
import { openArrivalsWriter, type ArrivalsWriter } from './arrivals-writer.ts'
import { onDisk, syncNamesIn } from '../files/disk.ts'
import { openLogWriter, type LogWriter } from './log-writer.ts'
import { streamPaths } from './paths.ts'
import { freshRunFolder, removeRun } from './run-folder.ts'

const lineFeed = 10
/** Chunks that are held before they are joined: a rank may print one line at a time. */
const mostChunks = 64

/** The last bytes of an output that is not kept, and the number of all its bytes. */
export class LogEnd {
  readonly #most: number
  #chunks: Buffer[] = []
  #held = 0
  #bytes = 0

  /** @param most bytes to hold */
  constructor(most: number) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  write(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    this.#chunks.push(Buffer.from(chunk.subarray(-this.#most)))
    this.#held += Math.min(chunk.length, this.#most)
    if (this.#held > 2 * this.#most || this.#chunks.length > mostChunks) this.#join()
  }

  /** The last bytes; only whole lines, if a line fits. */
  end(): Buffer {
    const end = this.#join()
    const isWhole = this.#bytes <= end.length
    const feed = isWhole ? -1 : end.indexOf(lineFeed)
    return feed === -1 || feed === end.length - 1 ? end : end.subarray(feed + 1)
  }

  #join(): Buffer {
    // A copy, so that the memory of the dropped bytes is freed.
    const joined = Buffer.from(Buffer.concat(this.#chunks).subarray(-this.#most))
    this.#chunks = [joined]
    this.#held = joined.length
    return joined
  }
}

/** The kept outputs of a run: the log of its first rank, and those of other ranks. */
export interface RunLogs extends Pick<ExecutedOrigin, 'log' | 'arrivals'> {
  readonly streams: readonly StreamLog[]
  /** Of each sampled node. */
  readonly telemetry: readonly TelemetryLog[]
  /** Outputs that were only counted. */
  readonly unkept: { readonly outputs: number; readonly bytes: Bytes }
}

interface StreamWriter {
  readonly stream: Stream
  readonly log: LogWriter
  readonly arrivals: ArrivalsWriter
}

type KeptStream = Omit<Stream, 'node'> &
  Pick<StreamLog, 'log' | 'arrivals' | 'endOf'> & { readonly node: string }

/** Logs, of two open files each, synced at once: the disk writes several files in little more time than one. */
const finishedTogether = 100

/** Bytes held in memory of the end of an unkept output, and of all of them together. */
const endBytes = { each: 64 * 1024, all: 128 * 1024 * 1024 }

/** Ends kept of a run, because thousands of ranks may have failed together. */
const mostEnds = 64

/** Words that programs print when they fail. */
const failure = /error|exception|traceback|abort|fatal|killed/i

/** Writes the logs of a running run, with the times at which their bytes arrive. */
export class RunWriter {
  readonly #results: string
  readonly #id: string
  readonly #writers = new Map<string, StreamWriter>()
  /** Folders with files of the run. */
  readonly #folders = new Set<string>()
  /** Ends of the streams that are not kept. */
  readonly #ends: ReadonlyMap<string, { readonly stream: Stream; readonly end: LogEnd }>

  /**
   * Opens the empty logs of a run. Removes what an earlier attempt left, except its job's reference.
   *
   * @param kept names of the streams whose logs are kept; of the others, only bytes are counted
   */
  constructor(results: string, id: string, streams: readonly Stream[], kept: ReadonlySet<string>) {
    this.#results = results
    this.#id = id
    const unkept = streams.filter(({ name }) => !kept.has(name))
    const most = Math.min(endBytes.each, Math.ceil(endBytes.all / Math.max(1, unkept.length)))
    this.#ends = new Map(unkept.map((stream) => [stream.name, { stream, end: new LogEnd(most) }]))
    try {
      freshRunFolder(results, id)
      for (const stream of streams.filter(({ name }) => kept.has(name))) {
        const paths = streamPaths(id, stream)
        const folder = dirname(join(results, paths.log))
        if (!this.#folders.has(folder)) onDisk(id, () => mkdirSync(folder, { recursive: true }))
        this.#folders.add(folder)
        const log = openLogWriter(results, paths.log)
        const arrivals = openArrivalsWriter(results, paths.arrivals)
        this.#writers.set(stream.name, { stream, log, arrivals })
      }
    } catch (error) {
      this.discard()
      throw error
    }
  }

  /** @throws SteadyError `DISK_FULL` */
  write(stream: string, chunk: Uint8Array, at: Seconds | undefined): void {
    const end = this.#ends.get(stream)?.end
    if (end !== undefined) {
      end.write(chunk)
      return
    }
    const { log, arrivals } = this.#writerOf(stream)
    log.write(chunk)
    arrivals.add(chunk.length, at)
  }

  /** The last bytes of a stream so far, at most `most`, as text. */
  tail(stream: string, most: number): string {
    const end = this.#ends.get(stream)?.end.end()
    return end?.subarray(-most).toString('utf8') ?? this.#writerOf(stream).log.tail(most)
  }

  /**
   * Resolves once everything is on disk.
   *
   * @param nodes names of the nodes that the run got, in its order
   * @param failed streams whose last lines are kept, if their logs are not
   */
  async finish(nodes: readonly string[], failed: readonly string[] = []): Promise<RunLogs> {
    const finished = await this.#finishKept(nodes)
    for (const { stream, bytes: printed, text } of this.#endsOf(failed))
      finished.push({
        ...stream,
        log: await this.#keepEnd(stream, text),
        endOf: bytes(printed),
        node: nodes[stream.node] ?? '',
        arrivals: missing('arrivals-of-end'),
      })
    const first = finished.find(({ name }) => name === firstRank)
    if (first === undefined) throw new TypeError(`the run ${this.#id} has no first rank`)
    return {
      log: first.log,
      arrivals: first.arrivals,
      streams: finished.flatMap(({ name, rank, node, arrivals, log, endOf, holds }): StreamLog[] =>
        name === firstRank || holds === 'telemetry'
          ? []
          : [{ stream: name, rank, node, arrivals, log, endOf }],
      ),
      telemetry: finished.flatMap(({ node, arrivals, log, holds }): TelemetryLog[] =>
        holds === 'telemetry' ? [{ node, arrivals, log }] : [],
      ),
      unkept: {
        outputs: this.#ends.size,
        bytes: bytes([...this.#ends.values()].reduce((sum, { end }) => sum + end.bytes, 0)),
      },
    }
  }

  discard(): void {
    this.#close()
    removeRun(this.#results, this.#id)
  }

  /** Like {@link discard}, but keeps the reference of the run's job, so that another session can find the job. */
  leave(): void {
    this.#close()
    freshRunFolder(this.#results, this.#id)
  }

  #close(): void {
    for (const { log, arrivals } of this.#writers.values()) {
      log.close()
      arrivals.close()
    }
  }

  #writerOf(stream: string): StreamWriter {
    const writer = this.#writers.get(stream)
    if (writer === undefined) throw new TypeError(`the run ${this.#id} has no stream ${stream}`)
    return writer
  }

  async #finishKept(nodes: readonly string[]): Promise<KeptStream[]> {
    const all = [...this.#writers.values()]
    for (const { arrivals } of all) arrivals.flush()
    // The names of all files exist now. Syncing a folder takes as long as syncing a file.
    const names = Promise.all([...this.#folders].map(syncNamesIn))
    // An error of a file is thrown first; until then, one of a folder must not end the process.
    names.catch(() => undefined)
    const finish = async ({ stream, log, arrivals }: StreamWriter): Promise<KeptStream> => {
      const [times, text] = await Promise.all([arrivals.finish(), log.finish('without-name')])
      return { ...stream, node: nodes[stream.node] ?? '', arrivals: times, log: text, endOf: undefined }
    }
    const finished: KeptStream[] = []
    for (let from = 0; from < all.length; from += finishedTogether)
      finished.push(...(await Promise.all(all.slice(from, from + finishedTogether).map(finish))))
    await names
    return finished
  }

  /** If there are many, those that print a failure come first. */
  #endsOf(failed: readonly string[]) {
    return failed
      .flatMap((name) => this.#ends.get(name) ?? [])
      .map(({ stream, end }) => ({ stream, bytes: end.bytes, text: end.end() }))
      .filter(({ text }) => text.length > 0)
      .sort((a, b) => Number(failure.test(b.text.toString())) - Number(failure.test(a.text.toString())))
      .slice(0, mostEnds)
  }

  async #keepEnd(stream: Stream, text: Uint8Array): Promise<StreamLog['log']> {
    const paths = streamPaths(this.#id, stream)
    onDisk(this.#id, () => mkdirSync(dirname(join(this.#results, paths.log)), { recursive: true }))
    const log = openLogWriter(this.#results, paths.log)
    try {
      log.write(text)
      return await log.finish()
    } finally {
      log.close()
    }
  }
}
