import type { Run } from '../../core/model/run.ts'
import { readRun, type ReadRunOptions, type RunReading } from '../measure-run.ts'
import type { LogWorkload } from '../stated-facts.ts'

/** A run, and what its workload says of its logs. */
export interface AskedRun {
  readonly run: Run
  readonly workload: LogWorkload | undefined
}

/** What all runs of a batch are read with. */
export type ReadBatchOptions = Pick<ReadRunOptions, 'results' | 'protocols'>

/** Reads runs one after the other. */
export async function readBatch(
  batch: readonly AskedRun[],
  readingBatch: ReadBatchOptions,
): Promise<RunReading[]> {
  const readings: RunReading[] = []
  for (const { run, workload } of batch) readings.push(await readRun(run, { ...readingBatch, workload }))
  return readings
}
