import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Protocol } from '../../core/model/protocol.ts'
import type { Run } from '../../core/model/run.ts'
import type { RunReading } from './measure-run.ts'
import type { LogWorkload } from './stated-facts.ts'
import { type AskedRun, openThread, readBatch, type ReaderThread } from './reader-thread.ts'

/** What all runs of one results folder are read with. */
export interface RunReaderOptions {
  /** The results folder; absolute. */
  readonly results: string
  readonly protocols: readonly Protocol[]
  /** What a workload says of its logs. */
  readonly workloadOf: (name: string) => LogWorkload | undefined
}

/** Size of a batch. Starting a thread takes as long as reading a few batches. */
const mostRuns = 100
const mostBytes = 64e6
const batchesPerThread = 7
/** Batches that a thread gets ahead: the main thread reads too, and may be slow to hand out the next. */
const batchesAhead = 2

/** Reads the files of runs, those of many runs on several threads. */
export class RunReader {
  readonly #mostThreads: number
  readonly #others: ReaderThread[] = []

  /** @param threads at most; one for each core by default, of which one stays free where logs are short */
  constructor(threads = availableParallelism()) {
    this.#mostThreads = threads
  }

  /** Announces the number of runs, so that threads start in time. */
  expect(runs: number): void {
    this.#openFor(runs / mostRuns, false)
  }

  /**
   * What each run's files give, in the order of the runs.
   *
   * @param take takes each as soon as it is read, while other threads go on
   */
  async read(
    runs: readonly Run[],
    { results, protocols, workloadOf }: RunReaderOptions,
    take?: (run: Run, reading: RunReading) => Promise<void>,
  ): Promise<RunReading[]> {
    const options = { results, protocols }
    const batches = batchesOf(runs.map((run) => ({ run, workload: workloadOf(run.case.workload) })))
    const readings: RunReading[][] = []
    const queue = batches.entries()
    const takeAll = async (readBatchOf: (batch: readonly AskedRun[]) => Promise<RunReading[]>) => {
      for (const [index, batch] of queue) {
        const read = await readBatchOf(batch)
        readings[index] = read
        for (const [place, { run }] of batch.entries()) {
          const reading = read[place]
          if (reading === undefined) throw new TypeError(`${run.id} was not read`)
          await take?.(run, reading)
        }
      }
    }
    const readHere = async (batch: readonly AskedRun[]) => {
      // Lets the other threads be answered.
      await setImmediate()
      return readBatch(batch, options)
    }
    this.#openFor(batches.length, batches.length > 2 * (runs.length / mostRuns))
    const readThere = this.#others.flatMap(({ read }) =>
      Array.from({ length: batchesAhead }, () =>
        takeAll(async (batch) => (await read(batch, options)) ?? (await readHere(batch))),
      ),
    )
    await Promise.all([takeAll(readHere), ...readThere])
    return readings.flat()
  }

  async end(): Promise<void> {
    await Promise.all(this.#others.map(({ end }) => end()))
  }

  #openFor(batches: number, areLong: boolean): void {
    // While logs are short, JavaScript is compiled for as long as they are read, and that takes a core.
    const most = areLong ? this.#mostThreads : this.#mostThreads - 1
    const others = Math.min(most, Math.floor(batches / batchesPerThread)) - 1
    while (this.#others.length < others) this.#others.push(openThread())
  }
}

function batchesOf(runs: readonly AskedRun[]): AskedRun[][] {
  const batches: AskedRun[][] = []
  let room = 0
  for (const asked of runs) {
    const size = sizeOf(asked.run)
    const last = batches.at(-1)
    if (last === undefined || last.length === mostRuns || size > room) {
      batches.push([asked])
      room = mostBytes - size
    } else {
      last.push(asked)
      room -= size
    }
  }
  return batches
}

const sizeOf = ({ origin }: Run): number => (origin.kind === 'published' ? 0 : origin.log.bytes)
