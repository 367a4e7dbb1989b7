import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Protocol } from '../../core/model/protocol.ts'
import type { Run } from '../../core/model/run.ts'
import type { RunReading } from '../measure-run.ts'
import type { LogWorkload } from '../stated-facts.ts'
import { readBatch, type AskedRun } from './read-batch.ts'
import { openThread } from './thread.ts'

/** What all runs of one results folder are read with. */
export interface ReadingRuns {
  /** The results folder; absolute. */
  readonly results: string
  readonly protocols: readonly Protocol[]
  /** What a workload says of its logs. */
  readonly workloadOf: (name: string) => LogWorkload | undefined
  /** At most; one for each core by default. */
  readonly threads?: number
}

/** So much is read at once. A thread takes about as long to start as a few of these take to read. */
const mostRuns = 100
const mostBytes = 64e6
const batchesPerThread = 7
/** A thread has the next batch while its answer waits for this one, which reads as well. */
const batchesAhead = 2

/** What each run's files give, in the order of the runs. Large folders are read on several threads. */
export async function readRuns(runs: readonly Run[], how: ReadingRuns): Promise<RunReading[]> {
  const { results, protocols, workloadOf, threads = availableParallelism() } = how
  const batches = batchesOf(runs.map((run) => ({ run, workload: workloadOf(run.case.workload) })))
  const readings: RunReading[][] = []
  const queue = batches.entries()
  const takeAll = async (read: (batch: readonly AskedRun[]) => Promise<RunReading[]>) => {
    for (const [index, batch] of queue) readings[index] = await read(batch)
  }
  const readHere = async (batch: readonly AskedRun[]) => {
    // Lets the other threads be answered.
    await setImmediate()
    return readBatch(batch, { results, protocols })
  }
  const others = Math.min(threads, Math.floor(batches.length / batchesPerThread)) - 1
  const opened = Array.from({ length: Math.max(0, others) }, () => openThread({ results, protocols }))
  try {
    const readThere = opened.flatMap(({ read }) =>
      Array.from({ length: batchesAhead }, () =>
        takeAll(async (batch) => (await read(batch)) ?? (await readHere(batch))),
      ),
    )
    await Promise.all([takeAll(readHere), ...readThere])
  } finally {
    await Promise.all(opened.map(({ end }) => end()))
  }
  return readings.flat()
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
