import { join } from 'node:path'
import { measuringOf } from '../../core/import/steady-difference.ts'
import { measureLog } from '../../core/logs/engine/measure-log.ts'
import type { LogFormat } from '../../core/logs/format.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { EndedRun, MeasuredRun } from '../../core/model/result.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { printedDecimals } from '../../core/text/quantities.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import { known, missing, type Maybe, type Missing } from '../../core/model/missing.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ExecutedOrigin, ImportedOrigin, PublishedOrigin, Run } from '../../core/model/run.ts'
import type { StepRecord } from '../../core/model/step-record.ts'
import type { Seconds } from '../../core/model/units.ts'
import { compareRanks } from './compare-ranks.ts'
import { openFormat } from './log-format.ts'
import { longestRun, readingOf } from './measure.ts'
import { nodeBytes } from '../../host/logs/log-bytes.ts'
import type { LogDigest } from '../../host/store/log-digest.ts'
import { isIntact, playBack } from '../../host/store/stored-log.ts'
import { withTelemetry } from './read-telemetry.ts'
import { statedFacts, type LogWorkload } from './stated-facts.ts'
import { storedClock } from './stored-clock.ts'
import { logFinding } from '../../core/logs/finding-rows.ts'
import { resultFinding } from '../../core/results/finding-rows.ts'

export interface ReadRunOptions {
  /** The results folder; absolute. */
  readonly results: string
  readonly protocols: readonly Protocol[]
  /** What the run's workload says of its logs; undefined where nothing is known of it. */
  readonly workload: LogWorkload | undefined
}

/** What a run's files give, from reading them once. */
export interface RunReading extends Pick<MeasuredRun, 'fingerprint'> {
  /** Under each of the protocols, in their order. */
  readonly measurements: readonly Maybe<Measurement>[]
  /** What its logs are now, by path; without those that were not read, or not to their end. */
  readonly logs: ReadonlyMap<string, LogDigest>
}

export interface MeasureRunOptions extends Omit<ReadRunOptions, 'protocols'> {
  readonly protocol: Protocol
}

/** A run's measurement under one protocol: see {@link readRun}. */
export async function measureRun(run: Run, { protocol, ...options }: MeasureRunOptions): Promise<EndedRun> {
  const { measurements, fingerprint } = await readRun(run, { ...options, protocols: [protocol] })
  const [measurement] = measurements
  if (measurement === undefined) throw new TypeError(`the run was not measured under ${protocol.name}`)
  return { run, measurement, fingerprint }
}

/**
 * A run's measurements from its files alone, so that they can be had again at any time. Missing, with the reason, where
 * the run did not complete; known and without a throughput where its log gives none.
 */
export async function readRun(run: Run, options: ReadRunOptions): Promise<RunReading> {
  const { origin } = run
  const { protocols } = options
  if (run.outcome.state !== 'completed')
    return { measurements: protocols.map(() => missing('run-not-completed')), ...unread }
  if (origin.kind === 'published') {
    const measurements = protocols.map((protocol) => known(printedFigure(origin, protocol)))
    return { measurements, ...unread }
  }
  const plans = protocols.map((protocol) => measuringOf(protocol, origin))
  const all = plans.flatMap((plan) => plan.protocols)
  const { measurements, ...read } = await readStoredLog(run, origin, { ...options, protocols: all })
  let taken = 0
  const combined = plans.map((plan) =>
    plan.combine(measurements.slice(taken, (taken += plan.protocols.length))),
  )
  return { measurements: combined.map(known), ...read }
}

/** What the log of a run gives that is not read, or not to its end. */
const unread: Omit<RunReading, 'measurements'> = { logs: new Map(), fingerprint: undefined }

const printedFigure = (
  { figure, decimals, unit, source, repeats }: PublishedOrigin,
  { name }: Protocol,
): Measurement => ({
  protocol: name,
  unit,
  throughput: known(figure),
  records: 0,
  evidence: missing('log-not-kept', { document: source.document, line: source.line }),
  findings: [],
  printed: {
    decimals: decimals ?? printedDecimals(figure),
    repeats: repeats === undefined ? missing('repeats-not-printed') : known(repeats),
  },
})

interface LogReading extends Omit<RunReading, 'measurements'> {
  readonly measurements: readonly Measurement[]
}

interface MeasuredReading extends LogReading {
  /** Of the log that was measured. */
  readonly digest: LogDigest
  /** The run in the log that was measured. */
  readonly chosen: MeasuredLog
}

async function readStoredLog(
  run: Run,
  origin: ExecutedOrigin | ImportedOrigin,
  options: ReadRunOptions,
): Promise<LogReading> {
  const without = (why: Missing, findings?: readonly Finding[]): LogReading => ({
    ...unread,
    measurements: options.protocols.map((protocol) =>
      withoutThroughput(protocol, options.workload, why, findings),
    ),
  })
  let measured: SteadyError | MeasuredReading
  try {
    measured = await measureStoredLog(run, origin, options)
    if (measured.digest.sha256 === origin.log.sha256)
      return origin.kind === 'executed' ? await withOtherRanks(measured, run, origin, options) : measured
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    measured = error
  }
  // The digest is only that of the whole file where all of it was read. A file that cannot be read says nothing.
  if (!(await isIntact(options.results, origin.log).catch(() => true)))
    return without(missing('log-changed'), [resultFinding('log-changed', { path: origin.log.path })])
  return measured instanceof SteadyError
    ? without(missing('log-not-measurable', { why: quoted(measured) }))
    : { ...unread, measurements: measured.measurements }
}

async function measureStoredLog(
  run: Run,
  origin: ExecutedOrigin | ImportedOrigin,
  options: ReadRunOptions,
): Promise<MeasuredReading> {
  const { digest, chosen, logs, findings } = await playRun(run, origin, options)
  const several = logs > 1 && origin.kind === 'executed' ? [severalRuns(logs, chosen)] : []
  const ofLog = [...findings, ...several, ...chosen.findings]
  const measurements =
    ofLog.length === 0
      ? chosen.measurements
      : chosen.measurements.map((measurement) => ({
          ...measurement,
          findings: [...ofLog, ...measurement.findings],
        }))
  const { fingerprint } = chosen.facts
  return { logs: new Map([[origin.log.path, digest]]), fingerprint, digest, chosen, measurements }
}

export interface PlayRunOptions extends ReadRunOptions {
  /** Read as this format; without one as the workload names, or as is detected. */
  readonly format?: string | LogFormat | undefined
  /** Called with each step, and when its line arrived in seconds since the start of the run, where steady watched it. */
  readonly onStep?: (step: StepRecord, arrived: Seconds | undefined) => void
  /** Called with each piece of the log before it is read. */
  readonly onPiece?: (piece: Uint8Array) => void
}

export interface PlayedRun {
  readonly digest: LogDigest
  /** As which it was read: one that was detected, or drafted from its lines. */
  readonly format: string | LogFormat
  /** The run in the log that is meant. */
  readonly chosen: MeasuredLog
  /** How many runs the log holds. */
  readonly logs: number
  /** Of the clock. */
  readonly findings: readonly Finding[]
}

/**
 * Plays the log of a run back to its reader, as it once came in.
 *
 * @throws SteadyError where it cannot be read
 */
export async function playRun(
  run: Run,
  origin: ExecutedOrigin | ImportedOrigin,
  options: PlayRunOptions,
): Promise<PlayedRun> {
  const { workload } = options
  try {
    const { format = workload?.format && (await openFormat(workload.format)) } = options
    return await play(run, origin, options, format)
  } catch (error) {
    if (!(error instanceof SteadyError) || error.code !== 'LOG_FORMAT_UNDETECTED') throw error
    const reading = await unknownFormat(run, origin, options)
    if (reading === undefined) throw error
    const played = await play(run, origin, options, reading.format)
    return { ...played, findings: [...played.findings, ...reading.findings] }
  }
}

/** What the lines of a log of no known format decide; undefined where nothing repeats, or a person has to decide. */
async function unknownFormat(
  run: Run,
  origin: ExecutedOrigin | ImportedOrigin,
  { results, workload }: PlayRunOptions,
) {
  const { readingIfDecided } = await import('./measure-by-draft.ts')
  const watched = origin.kind === 'executed' && !('kind' in origin.arrivals)
  return readingIfDecided(readingOf(join(results, origin.log.path)), {
    ...statedFacts(run.case, workload),
    watched,
  })
}

async function play(
  run: Run,
  origin: ExecutedOrigin | ImportedOrigin,
  { results, protocols, workload, onStep, onPiece }: PlayRunOptions,
  format: string | LogFormat | undefined,
): Promise<PlayedRun> {
  const { arrivals, findings } =
    origin.kind === 'executed' ? storedClock(results, origin.arrivals) : { arrivals: [], findings: [] }
  let arrived: Seconds | undefined
  const measuring = measureLog({
    ...(format === undefined ? {} : { format }),
    ...statedFacts(run.case, workload),
    ...(origin.kind === 'executed' ? { wall: origin.elapsed } : {}),
    ...(onStep === undefined
      ? {}
      : {
          onStep: (step) => {
            onStep(step, arrived)
          },
        }),
    protocols,
    bytes: nodeBytes,
  })
  const digest = await playBack(join(results, origin.log.path), arrivals, (piece, at) => {
    arrived = at
    onPiece?.(piece)
    measuring.push(piece, at)
  })
  const logs = measuring.end()
  // An imported run knows which of the log's runs it is.
  const chosen = origin.kind === 'imported' ? logs[origin.part - 1] : longestRun(logs)
  if (chosen === undefined) throw new TypeError(`the log ${origin.log.path} has no such run`)
  return { digest, format: format ?? chosen.format, chosen, logs: logs.length, findings }
}

/** Adds what the logs of the other ranks say of each measurement. */
async function withOtherRanks(
  reading: MeasuredReading,
  run: Run,
  origin: ExecutedOrigin,
  { results, protocols, workload }: ReadRunOptions,
): Promise<LogReading> {
  const { measurements, chosen, fingerprint } = reading
  const { findings, logs } = await compareRanks({
    run,
    origin,
    results,
    protocols,
    workload,
    measurements,
    chosen,
  })
  const ofAllRanks = measurements.map((measurement, index) => ({
    ...measurement,
    findings: [...measurement.findings, ...(findings[index] ?? [])],
  }))
  return {
    logs: new Map([...reading.logs, ...logs]),
    fingerprint,
    measurements: withTelemetry(ofAllRanks, { run, origin, results, fingerprint }),
  }
}

const severalRuns = (count: number, { firstLine: first, lastLine: last }: MeasuredLog): Finding =>
  logFinding('log-holds-several-runs', { count, first, last })

const withoutThroughput = (
  { name }: Protocol,
  workload: LogWorkload | undefined,
  why: Missing,
  findings: readonly Finding[] = [],
): Measurement => ({
  protocol: name,
  unit: workload?.unit ?? 'samples',
  throughput: why,
  records: 0,
  evidence: why,
  findings,
})
