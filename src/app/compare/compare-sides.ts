import { labelText, type Label } from '../../core/document/text-line.ts'
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { SideRecord } from '../../core/compare/comparison.ts'
import { circumstancesOf } from '../../core/compare/circumstances.ts'
import type { MeasuredSide, SideCase, Work } from '../../core/compare/side.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import type { MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import { axes } from '../../core/model/axes/axes.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { LogFacts, MeasuredLog } from '../../core/model/log.ts'
import { known, type Missing, missing } from '../../core/model/missing.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { same } from '../../core/model/text.ts'
import { topologyText } from '../../core/model/topology.ts'
import { figureOfRepeats } from '../../core/results/case-figure.ts'
import { unmeasured } from '../../core/results/findings.ts'
import { copiesAmong } from '../../core/results/run-copies.ts'
import { openTrace, partsOfRuns, partWithoutFigure, type RunTrace } from '../../core/results/same-run.ts'
import type { Entry } from '../../core/track/entry.ts'
import { requireUtf8 } from '../../host/files/disk.ts'
import { isResultsFolder, readResults } from '../../host/store/read-results.ts'
import { entryIn, entryOfCommit } from './history-files.ts'
import { measureDigested, readingOf } from '../measure/measure.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { folderSide, stating } from './compare-folder-side.ts'

interface NamedSource {
  readonly name: string
  /** The real path of what was named: the same for the same side. */
  readonly place: string
}

export interface ResultsSource extends NamedSource {
  readonly kind: 'results'
  readonly folder: ResultsFolder
}

/** One log, or a folder of nothing but logs. */
interface LogsSource extends NamedSource {
  readonly kind: 'logs'
  readonly logs: readonly NamedLogFile[]
}

/** A commit of a history. */
interface TrackedSource extends NamedSource {
  readonly kind: 'tracked'
  readonly entry: Entry
}

/** What was named as a side, not measured yet. */
export type Source = ResultsSource | LogsSource | TrackedSource

interface NamedLogFile {
  /** As it was named, or below the folder that was. */
  readonly name: string
  readonly path: string
}

export interface Places {
  readonly cwd: string
  /** The folder of the history that commits are looked for in. */
  readonly history: string
}

/** @throws SteadyError `RESULTS_NOT_FOUND`, and where the folder is broken */
export function openResults(name: string, cwd: string): ResultsSource {
  const folder = readResults(resolve(cwd, name))
  return { kind: 'results', name, place: realpathSync(folder.path), folder }
}

/**
 * @throws SteadyError `COMPARE_PATH_NOT_FOUND`, `COMPARE_FOLDER_EMPTY`, `COMPARE_COMMIT_UNKNOWN`,
 * `COMPARE_COMMIT_SEVERAL`, and where a results folder or a history is broken
 */
export async function openSource(name: string, { cwd, history }: Places): Promise<Source> {
  const path = resolve(cwd, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) {
    const tracked = await entryOfCommit(name, history, cwd)
    if (tracked === undefined) throw new SteadyError('COMPARE_PATH_NOT_FOUND', { path: name })
    const place = realpathSync(resolve(cwd, history, tracked.file))
    return { kind: 'tracked', name, place, entry: tracked.entry }
  }
  const place = realpathSync(path)
  if (!found.isDirectory()) {
    const entry = entryIn(path)
    return entry === undefined
      ? { kind: 'logs', name, place, logs: [{ name, path }] }
      : { kind: 'tracked', name, place, entry }
  }
  if (isResultsFolder(path)) return openResults(name, cwd)
  const files = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
  requireUtf8(path, files)
  const logs = files
    .map((file) => ({ name: join(name, file), path: join(path, file) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  if (logs.length === 0) throw new SteadyError('COMPARE_FOLDER_EMPTY', { path: name })
  return { kind: 'logs', name, place, logs }
}

/** @param chosen the values whose cases are the side, if it is a part of its source */
export const recordOf = (source: Source, chosen: readonly string[]): Omit<SideRecord, 'isMachineKnown'> => ({
  name: chosen.length === 0 ? source.name : `${chosen.join(', ')} (${source.name})`,
  kind: source.kind,
  protocol: protocolNameOf(source),
})

/** Of the protocol that the side's own figures are made under; undefined for a log. */
export function protocolNameOf(source: Source): string | undefined {
  switch (source.kind) {
    case 'results':
      return source.folder.suite.protocol.name
    case 'logs':
      return undefined
    case 'tracked':
      return source.entry.protocol
  }
}

export interface MeasureSideOptions extends UsesStore {
  readonly protocol: Protocol
  /** What the caller says of logs, and their format. */
  readonly stated: Omit<MeasureOptions, 'protocols' | 'bytes'>
  /** Whose `workloads/` is looked into. */
  readonly cwd: string
}

export async function measureSide(source: Source, measuring: MeasureSideOptions): Promise<MeasuredSide> {
  switch (source.kind) {
    case 'results':
      return folderSide(source.folder, measuring)
    case 'logs':
      return logSide(source, measuring)
    case 'tracked':
      return trackedSide(source.entry, measuring)
  }
}

/** The figures that a history has. Where the logs still are, each run leads to its own. */
function trackedSide(entry: Entry, { cwd }: MeasureSideOptions): MeasuredSide {
  const host = entry.cases.flatMap(({ circumstances }) => circumstances['host'] ?? [])[0]
  const logOf = (log: string | undefined) => {
    const path = log === undefined ? undefined : join(entry.results, log)
    return path !== undefined && existsSync(resolve(cwd, path)) ? path : undefined
  }
  return {
    cases: entry.cases.map((trackedCase): SideCase => ({
      name: trackedCase.case,
      label: trackedCase.label,
      executed: trackedCase.executed,
      work: trackedCase.work,
      stated: trackedCase.stated,
      circumstances: {
        ...Object.fromEntries(Object.entries(trackedCase.machine).filter(([fact]) => fact !== 'device')),
        ...trackedCase.circumstances,
      },
      variables: undefined,
      command: undefined,
      unit: trackedCase.unit,
      throughput: trackedCase.throughput,
      runs: trackedCase.runs.map((run) => ({ ...run, log: logOf(run.log), round: undefined })),
      findings: trackedCase.findings,
    })),
    untilNarrow: entry.untilNarrow,
    environment:
      host === undefined ? missing('environment-not-captured') : known({ host, commit: entry.commit }),
  }
}

/** Logs by themselves: each run in them is a repeat of the case that its facts describe. A copy of one is no repeat. */
async function logSide(
  { name, logs }: LogsSource,
  { protocol, stated }: MeasureSideOptions,
): Promise<MeasuredSide> {
  const runs: LogRun[] = []
  for (const log of logs) runs.push(...(await runsOfLog(log, { ...stated, protocols: [protocol] })))
  const groups = groupBy(withoutSameRuns(withoutCopies(runs)), ({ run }) =>
    JSON.stringify([run.format, run.measurements[0]?.unit, workOfLog(run.facts)]),
  )
  const labelOf = labelsOf(name, [...groups.values()])
  return {
    cases: [...groups.values()].map((group) => logCase(labelOf(group), group, protocol)),
    untilNarrow: false,
    environment: missing('environment-not-captured'),
  }
}

/** @throws SteadyError where the log cannot be read, or no format knows it and its lines do not decide one */
async function runsOfLog({ name, path }: NamedLogFile, options: MeasureOptions): Promise<LogRun[]> {
  let found: readonly LogRun[] = []
  const measure = async (file: string, inFormat: MeasureOptions) => {
    const followed = openTrace()
    const measured = await measureDigested(readingOf(file), { ...inFormat, onStep: followed.take })
    // Of several runs in one log, it is unknown which steps are whose.
    const trace = measured.logs.length === 1 ? followed.trace() : undefined
    found = measured.logs.map((run, index) => ({
      log: name,
      identity: `${measured.sha256} part ${index + 1}`,
      trace,
      run,
    }))
    return measured.logs
  }
  try {
    await measure(path, options)
    return [...found]
  } catch (error) {
    if (!(error instanceof SteadyError) || error.code !== 'LOG_FORMAT_UNDETECTED') throw error
    const { measureByDraft } = await import('../measure/measure-by-draft.ts')
    const runs = await measureByDraft(path, options, measure).catch(() => undefined)
    if (runs === undefined) throw error
    return found.flatMap((logRun, index) => {
      const run = runs[index]
      return run === undefined ? [] : [{ ...logRun, run }]
    })
  }
}

/** The side's own name; of several cases, with what tells them apart. */
function labelsOf(name: string, groups: readonly (readonly LogRun[])[]): (group: readonly LogRun[]) => Label {
  const works = groups.map(([first]) => (first === undefined ? {} : workOfLog(first.run.facts)))
  const varying = [...new Set(works.flatMap(Object.keys))].filter(
    (key) => new Set(works.map((work) => work[key])).size > 1,
  )
  return ([first]) => {
    const work = first === undefined ? {} : workOfLog(first.run.facts)
    const parts = varying.flatMap((key) => (work[key] === undefined ? [] : [`${key} ${String(work[key])}`]))
    return [basename(name), ...parts].map(same)
  }
}

function withoutCopies(runs: readonly LogRun[]): LogRun[] {
  const copies = copiesAmong(runs, ({ identity }) => identity)
  return runs.map((run) => {
    const original = copies.get(run)
    return original === undefined ? run : withoutFigure(run, missing('run-copied', { run: original.log }))
  })
}

/** Ranks and parts of a run are no repeats: only the first of its logs counts. */
function withoutSameRuns(runs: readonly LogRun[]): LogRun[] {
  const hasFigure = ({ run: { measurements } }: LogRun) =>
    measurements.some(({ throughput }) => throughput.kind === 'known')
  const parts = partsOfRuns(runs.filter(hasFigure), ({ trace }) => trace)
  return runs.map((run) => {
    const part = parts.get(run)
    return part === undefined ? run : withoutFigure(run, partWithoutFigure(part.likeness, part.original.log))
  })
}

const withoutFigure = (run: LogRun, throughput: Missing): LogRun => ({
  ...run,
  run: { ...run.run, measurements: run.run.measurements.map((measured) => ({ ...measured, throughput })) },
})

interface LogRun {
  readonly log: string
  /** The same for copies. */
  readonly identity: string
  readonly trace: RunTrace | undefined
  readonly run: MeasuredLog
}

function logCase(label: Label, group: readonly LogRun[], protocol: Protocol): SideCase {
  const [first] = group
  if (first === undefined) throw new TypeError('a case of no log')
  const { facts, unit, findings } = first.run
  const measured = group.flatMap(({ log, run: { measurements } }) =>
    measurements.map((measurement) => ({ log, measurement })),
  )
  const { values, throughput } = figureOfRepeats(measured, { protocol, untilNarrow: false })
  const lacking = unmeasured(measured, values)
  return {
    name: labelText(label).en,
    label,
    executed: false,
    work: { ...workOfLog(facts), protocol: protocol.name },
    stated: facts.fingerprint,
    circumstances: circumstancesOf(missing('environment-not-captured'), [], facts.fingerprint),
    variables: undefined,
    command: undefined,
    unit: measured[0]?.measurement.unit ?? unit,
    throughput,
    runs: measured.map(({ log, measurement: { throughput: runThroughput, evidence } }) => ({
      run: log,
      throughput: runThroughput,
      log,
      firstLine: evidence.kind === 'known' ? evidence.value.firstLine : undefined,
      lastLine: evidence.kind === 'known' ? evidence.value.lastLine : undefined,
      round: undefined,
    })),
    findings: [
      ...(lacking === undefined ? [] : [lacking]),
      ...findings,
      ...measured.flatMap(({ measurement }) => measurement.findings),
    ],
  }
}

const workOfLog = (facts: LogFacts): Work => ({
  ...stating('framework', facts.framework),
  ...stating('model', facts.model),
  ...stating('devices', facts.devices),
  ...(facts.devices === undefined || facts.nodes === undefined
    ? {}
    : { topology: topologyText({ nodes: facts.nodes, devicesPerNode: facts.devices / facts.nodes }) }),
  ...stating('batch', facts.batchPerDevice),
  ...Object.fromEntries(axes.flatMap((axis) => Object.entries(stating(axis.name, axis.fromLog?.(facts))))),
})
