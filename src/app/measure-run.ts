import { join } from 'node:path'
import { measureLog } from '../core/logs/engine/measure-log.ts'
import type { Finding } from '../core/model/finding.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import type { Measurement } from '../core/model/measurement.ts'
import { SteadyError } from '../core/model/error.ts'
import { known, type Maybe, type Missing } from '../core/model/missing.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Executed, Imported, Published, Run } from '../core/model/run.ts'
import { deviceCount } from '../core/model/topology.ts'
import { nodeBytes } from '../host/logs/byte-tools.ts'
import { parseArrivals, type Arrival } from '../host/store/arrivals.ts'
import { readIfThere } from '../host/store/disk.ts'
import { sha256Of } from '../host/store/sha256.ts'
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

export interface MeasuringRun {
  /** The results folder; absolute. */
  readonly results: string
  readonly protocol: Protocol
  /** The log format that the run's workload names; detected without one. */
  readonly format: string | undefined
}

/**
 * A run's measurement from its files alone, so that it can be had again at any time. Missing, with the reason, where the
 * run did not complete; known and without a throughput where its log gives none.
 */
export async function measureRun(run: Run, how: MeasuringRun): Promise<Maybe<Measurement>> {
  if (run.outcome.state !== 'completed') return notCompleted
  const { origin } = run
  switch (origin.kind) {
    case 'published':
      return known(printedFigure(origin, how.protocol))
    case 'executed':
    case 'imported':
      return known(await measureStoredLog(run, origin, how))
  }
}

const printedFigure = ({ figure, unit, source }: Published, { name }: Protocol): Measurement => ({
  protocol: name,
  unit,
  throughput: known(figure),
  records: 0,
  evidence: onlyPrinted(source),
  findings: [],
})

async function measureStoredLog(
  run: Run,
  origin: Executed | Imported,
  { results, protocol, format }: MeasuringRun,
): Promise<Measurement> {
  try {
    if (!(await isIntact(results, origin.log)))
      return withoutThroughput(protocol, logChanged, [changedLog(origin.log.path)])
    const { arrivals, findings } = clockOf(results, origin)
    const { topology, batchPerDevice } = run.case
    const measuring = measureLog({
      ...(format === undefined ? {} : { format }),
      devices: deviceCount(topology),
      nodes: topology.nodes,
      batchPerDevice,
      protocols: [protocol],
      bytes: nodeBytes,
    })
    await playBack(join(results, origin.log.path), arrivals, (piece, at) => {
      measuring.push(piece, at)
    })
    const measurement = measurementOf(origin, measuring.end(), protocol)
    return { ...measurement, findings: [...findings, ...measurement.findings] }
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    return withoutThroughput(protocol, logNotMeasurable(error))
  }
}

/**
 * An imported run knows which of the log's runs it is. An executed run's log holds one; where it holds more, the longest
 * is the one that was meant.
 */
function measurementOf(
  origin: Executed | Imported,
  logs: readonly MeasuredLog[],
  protocol: Protocol,
): Measurement {
  const longest = logs.reduce((best, one) => (one.records > best.records ? one : best))
  const chosen = origin.kind === 'imported' ? logs[origin.part - 1] : longest
  const measurement = chosen?.measurements[0]
  if (chosen === undefined || measurement === undefined)
    throw new TypeError(`the log was not measured under ${protocol.name}`)
  const several = logs.length > 1 && origin.kind === 'executed' ? [severalRuns(logs.length, longest)] : []
  return { ...measurement, findings: [...several, ...chosen.findings, ...measurement.findings] }
}

/** Arrival times, where the run has any; those that cannot be had do not cost the log's own figures. */
function clockOf(results: string, origin: Executed | Imported): Clock {
  if (origin.kind === 'imported') return { arrivals: [], findings: [] }
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
