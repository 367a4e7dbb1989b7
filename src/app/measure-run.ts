import { join } from 'node:path'
import type { FormatChoice } from '../core/model/format-choice.ts'
import { measureLog } from '../core/logs/engine/measure-log.ts'
import type { Finding } from '../core/model/finding.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import type { Measurement } from '../core/model/measurement.ts'
import { SteadyError } from '../core/model/error.ts'
import { known, type Maybe, type Missing } from '../core/model/missing.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Executed, Imported, Published, Run } from '../core/model/run.ts'
import { globalBatch, stepFactor } from '../core/model/case.ts'
import { deviceCount } from '../core/model/topology.ts'
import { openFormat } from './log-format.ts'
import { nodeBytes } from '../host/logs/byte-tools.ts'
import { parseArrivals, type Arrival } from '../host/store/arrivals.ts'
import { readIfThere } from '../host/store/disk.ts'
import { sha256Of } from '../host/store/sha256.ts'
import type { LogDigest } from '../host/store/log-digest.ts'
import { isIntact, playBack } from '../host/store/stored-log.ts'
import {
  changedArrivals,
  changedLog,
  logChanged,
  logNotMeasurable,
  lostArrivals,
  notCompleted,
  onlyPrinted,
  severalRuns,
} from './measure-run-words.ts'

export interface ReadingRun {
  /** The results folder; absolute. */
  readonly results: string
  readonly protocols: readonly Protocol[]
  /** The log format that the run's workload names; detected without one. */
  readonly format: FormatChoice | undefined
}

/** What a run's files give, from reading them once. */
export interface RunReading {
  /** Under each of the protocols, in their order. */
  readonly measurements: readonly Maybe<Measurement>[]
  /** What the log is now; undefined where it was not read, or not to its end. */
  readonly log: LogDigest | undefined
}

export interface MeasuringRun extends Omit<ReadingRun, 'protocols'> {
  readonly protocol: Protocol
}

/** A run's measurement under one protocol: see {@link readRun}. */
export async function measureRun(run: Run, { protocol, ...how }: MeasuringRun): Promise<Maybe<Measurement>> {
  const [measurement] = (await readRun(run, { ...how, protocols: [protocol] })).measurements
  if (measurement === undefined) throw new TypeError(`the run was not measured under ${protocol.name}`)
  return measurement
}

/**
 * A run's measurements from its files alone, so that they can be had again at any time. Missing, with the reason, where
 * the run did not complete; known and without a throughput where its log gives none.
 */
export async function readRun(run: Run, how: ReadingRun): Promise<RunReading> {
  const { origin } = run
  const { protocols } = how
  if (run.outcome.state !== 'completed')
    return { measurements: protocols.map(() => notCompleted), log: undefined }
  if (origin.kind === 'published') {
    const measurements = protocols.map((protocol) => known(printedFigure(origin, protocol)))
    return { measurements, log: undefined }
  }
  const { measurements, log } = await readStoredLog(run, origin, how)
  return { measurements: measurements.map(known), log }
}

const printedFigure = ({ figure, unit, source }: Published, { name }: Protocol): Measurement => ({
  protocol: name,
  unit,
  throughput: known(figure),
  records: 0,
  evidence: onlyPrinted(source),
  findings: [],
})

interface LogReading extends Pick<RunReading, 'log'> {
  readonly measurements: readonly Measurement[]
}

async function readStoredLog(run: Run, origin: Executed | Imported, how: ReadingRun): Promise<LogReading> {
  const without = (why: Missing, findings?: readonly Finding[]): LogReading => ({
    log: undefined,
    measurements: how.protocols.map((protocol) => withoutThroughput(protocol, why, findings)),
  })
  let measured: SteadyError | (LogReading & { readonly log: LogDigest })
  try {
    measured = await measureStoredLog(run, origin, how)
    if (measured.log.sha256 === origin.log.sha256) return measured
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    measured = error
  }
  // The digest is only that of the whole file where all of it was read. A file that cannot be read says nothing.
  if (!(await isIntact(how.results, origin.log).catch(() => true)))
    return without(logChanged, [changedLog(origin.log.path)])
  return measured instanceof SteadyError
    ? without(logNotMeasurable(measured))
    : { log: undefined, measurements: measured.measurements }
}

async function measureStoredLog(
  run: Run,
  origin: Executed | Imported,
  { results, protocols, format }: ReadingRun,
): Promise<LogReading & { readonly log: LogDigest }> {
  const { arrivals, findings } = clockOf(results, origin)
  const { topology, batchPerDevice } = run.case
  const wholeBatch = stepFactor(run.case) === 1 ? {} : { globalBatch: globalBatch(run.case) }
  const measuring = measureLog({
    ...(format === undefined ? {} : { format: await openFormat(format) }),
    devices: deviceCount(topology),
    nodes: topology.nodes,
    batchPerDevice,
    ...wholeBatch,
    protocols,
    bytes: nodeBytes,
  })
  const log = await playBack(join(results, origin.log.path), arrivals, (piece, at) => {
    measuring.push(piece, at)
  })
  const logs = measuring.end()
  const measurements = protocols.map((protocol, index) => {
    const measurement = measurementOf(origin, logs, protocol, index)
    return { ...measurement, findings: [...findings, ...measurement.findings] }
  })
  return { log, measurements }
}

/**
 * An imported run knows which of the log's runs it is. An executed run's log holds one; where it holds more, the longest
 * is the one that was meant.
 */
function measurementOf(
  origin: Executed | Imported,
  logs: readonly MeasuredLog[],
  protocol: Protocol,
  index: number,
): Measurement {
  const longest = logs.reduce((best, one) => (one.records > best.records ? one : best))
  const chosen = origin.kind === 'imported' ? logs[origin.part - 1] : longest
  const measurement = chosen?.measurements[index]
  if (chosen === undefined || measurement === undefined)
    throw new TypeError(`the log was not measured under ${protocol.name}`)
  const several = logs.length > 1 && origin.kind === 'executed' ? [severalRuns(logs.length, longest)] : []
  return { ...measurement, findings: [...several, ...chosen.findings, ...measurement.findings] }
}

/** Arrival times, where the run has any; those that cannot be had do not cost the log's own figures. */
function clockOf(results: string, origin: Executed | Imported): Clock {
  if (origin.kind === 'imported') return { arrivals: [], findings: [] }
  if ('kind' in origin.arrivals) return { arrivals: [], findings: [] }
  const { path, sha256 } = origin.arrivals
  const content = readIfThere(join(results, path))
  if (content === undefined) return withoutArrivals(lostArrivals(path))
  if (sha256 !== undefined && sha256Of(content) !== sha256) return withoutArrivals(changedArrivals(path))
  const arrivals = parseArrivals(content.toString('latin1'))
  return arrivals === undefined ? withoutArrivals(lostArrivals(path)) : { arrivals, findings: [] }
}

interface Clock {
  readonly arrivals: readonly Arrival[]
  readonly findings: readonly Finding[]
}

const withoutArrivals = (why: Finding): Clock => ({ arrivals: [], findings: [why] })

const withoutThroughput = (
  { name }: Protocol,
  why: Missing,
  findings: readonly Finding[] = [],
): Measurement => ({
  protocol: name,
  unit: 'samples',
  throughput: why,
  records: 0,
  evidence: why,
  findings,
})
