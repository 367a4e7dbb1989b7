import { basename, join } from 'node:path'
import { firstDifference } from '../../core/json-files/json-file-text.ts'
import type { EndedRun, MeasuredRun, Result } from '../../core/model/result.ts'
import { mapKnown, missing } from '../../core/model/missing.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { measuredFiles } from '../../core/measurement-store/entry.ts'
import type { Run } from '../../core/model/run.ts'
import { isSequential } from '../../core/results/estimate.ts'
import { copiedRuns } from '../../core/results/run-copies.ts'
import { summarise } from '../../core/results/summarise.ts'
import { fileIdentity } from '../../host/store/file-reader.ts'
import { matrixRatesFile } from '../../host/store/paths.ts'
import type { LogDigest } from '../../host/store/log-digest.ts'
import type { RunReading } from './measure-run.ts'
import type { UsesStore } from './measurement-store.ts'
import type { RunReader } from './run-reader.ts'

/** A figure that is taken again while the files that it comes from stay what they were. */
export interface KeptFigure extends EndedRun {
  /** As {@link filesOf} gave it before they were read. */
  readonly files: string
}

/** The state of all files that a run's measurement comes from: another one once any of them is written to or replaced. */
export const filesOf = (run: Run, results: string): string =>
  JSON.stringify(
    measuredFiles(run, basename(matrixRatesFile(results))).map(
      (path) => fileIdentity(join(results, path)) ?? null,
    ),
  )

export interface MeasuredResults {
  /** One for each case of the plan, in its order. */
  readonly results: readonly Result[]
  /** Every finished run, completed or not, in plan order. */
  readonly runs: readonly EndedRun[]
}

/** Figures, and what the logs are that they were computed from just now. */
export interface FreshResults extends MeasuredResults {
  /** By path; without those that were not read to their end. */
  readonly digests: ReadonlyMap<string, LogDigest>
}

export interface MeasureResultsOptions extends UsesStore {
  /** The suite's own by default. */
  readonly protocol?: Protocol
  /** Figures under that protocol; the logs of those whose files are still the same are not read again. */
  readonly before?: readonly KeptFigure[]
  /** One that the caller opened ahead, and ends. */
  readonly reader?: RunReader | undefined
}

/** Every figure of a results folder. Nothing is written to the folder. */
export async function measureResults(
  folder: ResultsFolder,
  { protocol = folder.suite.protocol, before = [], reader, store }: MeasureResultsOptions = {},
): Promise<FreshResults> {
  const figures = new Map(before.map((figure) => [figure.run.id, figure]))
  const kept = (run: Run): EndedRun | undefined => {
    const figure = figures.get(run.id)
    if (figure === undefined) return undefined
    const isSame =
      figure.files === filesOf(run, folder.path) && firstDifference(figure.run, run) === undefined
    return isSame ? figure : undefined
  }
  const known = new Map(folder.runs.map((run) => [run, kept(run)]))
  const unmeasured = folder.runs.filter((run) => known.get(run) === undefined)
  const digests = new Map<string, LogDigest>()
  const take = (run: Run, { measurements: [measurement], fingerprint, logs }: RunReading) => {
    for (const [path, digest] of logs) digests.set(path, digest)
    if (measurement !== undefined) known.set(run, { run, measurement, fingerprint })
  }
  const stored = store?.open(folder, unmeasured, protocol)
  const unread: Run[] = []
  for (const run of unmeasured) {
    const reading = await stored?.recall(run)
    if (reading === undefined) unread.push(run)
    else take(run, reading)
  }
  await readAll(folder, unread, [protocol], {
    reader,
    take: async (run, reading) => {
      take(run, reading)
      await stored?.keep(run, reading)
    },
  })
  stored?.save()
  const runs = folder.runs.map((run): EndedRun => {
    const figure = known.get(run)
    if (figure === undefined) throw new TypeError(`${run.id} was not measured under ${protocol.name}`)
    return { ...figure, run }
  })
  return { runs, results: summariseRuns(folder, protocol, runs), digests }
}

async function readAll(
  { path, workloads }: ResultsFolder,
  runs: readonly Run[],
  protocols: readonly Protocol[],
  {
    reader: given,
    take,
  }: {
    readonly reader?: RunReader | undefined
    readonly take?: (run: Run, reading: RunReading) => Promise<void>
  } = {},
): Promise<RunReading[]> {
  if (runs.length === 0) return []
  // The formats of logs take longer to load than a few figures from the store.
  const reader = given ?? new (await import('./run-reader.ts')).RunReader()
  try {
    return await reader.read(runs, { results: path, protocols, workloadOf: (name) => workloads[name] }, take)
  } finally {
    if (given === undefined) await reader.end()
  }
}

/** Every log of a results folder, read once. */
export interface ReadLogs {
  /** What the logs are now, by path; without those that were not read to their end. */
  readonly digests: ReadonlyMap<string, LogDigest>
  /** @param protocol one of those that the logs were read under */
  readonly under: (protocol: Protocol) => MeasuredResults
}

export async function readLogs(folder: ResultsFolder, protocols: readonly Protocol[]): Promise<ReadLogs> {
  const readings = await readAll(folder, folder.runs, protocols)
  const measured = new Map<Protocol, MeasuredResults>()
  const measure = (protocol: Protocol): MeasuredResults => {
    const index = protocols.indexOf(protocol)
    const runs = folder.runs.map((run, place): EndedRun => {
      const reading = readings[place]
      const measurement = reading?.measurements[index]
      if (measurement === undefined) throw new TypeError(`the logs were not read under ${protocol.name}`)
      return { run, measurement, fingerprint: reading?.fingerprint }
    })
    return { runs, results: summariseRuns(folder, protocol, runs) }
  }
  return {
    digests: new Map(readings.flatMap(({ logs }) => [...logs])),
    under: (protocol) => {
      const results = measured.get(protocol) ?? measure(protocol)
      measured.set(protocol, results)
      return results
    },
  }
}

/** @param runs in any order; those without a measurement did not complete and are left out */
export const summariseRuns = (
  { suite, plan }: Pick<ResultsFolder, 'suite' | 'plan'>,
  protocol: Protocol,
  runs: readonly EndedRun[],
): Result[] =>
  summarise({
    protocol,
    untilNarrow: isSequential(suite.repeats),
    cases: plan.cases,
    runs: withoutCopies(runs).flatMap(completed),
  })

/** A copy of a run is no repeat of it. */
function withoutCopies(figures: readonly EndedRun[]): readonly EndedRun[] {
  const copies = copiedRuns(figures.map(({ run }) => run))
  if (copies.size === 0) return figures
  return figures.map((figure) => {
    const original = copies.get(figure.run.id)
    if (original === undefined) return figure
    const throughput = missing('run-copied', { run: original })
    return {
      ...figure,
      measurement: mapKnown(figure.measurement, (measurement) => ({ ...measurement, throughput })),
    }
  })
}

/** Without what a caller keeps beside a run. */
const completed = ({ run, measurement, fingerprint }: EndedRun): MeasuredRun[] =>
  measurement.kind === 'missing' ? [] : [{ run, measurement: measurement.value, fingerprint }]
