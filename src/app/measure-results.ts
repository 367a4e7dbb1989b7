import type { Measurement } from '../core/model/measurement.ts'
import type { Maybe } from '../core/model/missing.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Result } from '../core/model/result.ts'
import type { ResultsFolder } from '../core/model/results-folder.ts'
import type { Run } from '../core/model/run.ts'
import type { CaseRun } from '../core/results/case-figure.ts'
import { summarise } from '../core/results/summarise.ts'
import type { LogDigest } from '../host/store/log-digest.ts'
import { readRun, type RunReading } from './measure-run.ts'

/** A run, and what its files give under a protocol. */
export interface RunFigure {
  readonly run: Run
  readonly measurement: Maybe<Measurement>
}

export interface MeasuredResults {
  /** One for each case of the plan, in its order. */
  readonly results: readonly Result[]
  /** Every finished run, completed or not, in plan order. */
  readonly runs: readonly RunFigure[]
}

/**
 * Computes every figure of a results folder anew from its raw logs. Nothing is written.
 *
 * @param protocol the suite's own by default
 */
export async function measureResults(
  folder: ResultsFolder,
  protocol: Protocol = folder.suite.protocol,
): Promise<MeasuredResults> {
  const { under } = await readLogs(folder, [protocol])
  return under(protocol)
}

/** Every log of a results folder, read once. */
export interface ReadLogs {
  /** What the logs are now, by run id; without those that were not read to their end. */
  readonly digests: ReadonlyMap<string, LogDigest>
  /** @param protocol one of those that the logs were read under */
  readonly under: (protocol: Protocol) => MeasuredResults
}

export async function readLogs(folder: ResultsFolder, protocols: readonly Protocol[]): Promise<ReadLogs> {
  const readings: { readonly run: Run; readonly reading: RunReading }[] = []
  for (const run of folder.runs) {
    const format = folder.workloads[run.case.workload]?.format
    readings.push({ run, reading: await readRun(run, { results: folder.path, protocols, format }) })
  }
  return {
    digests: new Map(
      readings.flatMap(({ run, reading: { log } }) => (log === undefined ? [] : [[run.id, log]])),
    ),
    under: (protocol) => {
      const index = protocols.indexOf(protocol)
      const runs = readings.map(({ run, reading }): RunFigure => {
        const measurement = reading.measurements[index]
        if (measurement === undefined) throw new TypeError(`the logs were not read under ${protocol.name}`)
        return { run, measurement }
      })
      return { runs, results: summariseRuns(folder, protocol, runs) }
    },
  }
}

/** @param runs in any order; those without a measurement did not complete and are left out */
export const summariseRuns = (
  { suite, plan }: Pick<ResultsFolder, 'suite' | 'plan'>,
  protocol: Protocol,
  runs: readonly RunFigure[],
): Result[] => summarise({ protocol, seed: suite.seed, cases: plan.cases, runs: runs.flatMap(caseRun) })

const caseRun = ({ run, measurement }: RunFigure): CaseRun[] =>
  measurement.kind === 'missing'
    ? []
    : [{ case: run.case, repeat: run.repeat, run: run.id, measurement: measurement.value }]
