import { join } from 'node:path'
import { measureLog, type LogMeasurer, type MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ExecutedOrigin, Run, StreamLog } from '../../core/model/run.ts'
import { choosesWindow, searchWindow } from '../../core/protocols/same-window.ts'
import { slowRanks, type RankFigure } from '../../core/results/slow-ranks.ts'
import { nodeBytes } from '../../host/logs/log-bytes.ts'
import type { LogDigest } from '../../host/store/log-digest.ts'
import { playBack } from '../../host/store/stored-log.ts'
import { openFormat } from './log-format.ts'
import { longestRun } from './measure.ts'
import { statedFacts, type LogWorkload } from './stated-facts.ts'
import { storedClock } from './stored-clock.ts'
import { resultFinding } from '../../core/results/finding-rows.ts'

export interface CompareRanksOptions {
  readonly run: Run
  readonly origin: ExecutedOrigin
  /** The results folder; absolute. */
  readonly results: string
  readonly protocols: readonly Protocol[]
  readonly workload: LogWorkload | undefined
  /** Of the first rank, under each of the protocols. */
  readonly measurements: readonly Measurement[]
  /** The run in the first rank's log that they are of. */
  readonly chosen: MeasuredLog
}

export interface ComparedRanks {
  /** Under each of the protocols. */
  readonly findings: readonly (readonly Finding[])[]
  /** What the other ranks' logs are now, by path; without those that were not read to their end. */
  readonly logs: ReadonlyMap<string, LogDigest>
}

type RankLog = Pick<StreamLog, 'node' | 'log' | 'arrivals'> & { readonly rank: number }

/**
 * What the logs of a run's other ranks say against its measurements, under each of the protocols: each log is measured over
 * the window of the first rank. The logs are read one after the other; a run of one rank has none to read.
 */
export async function compareRanks(comparing: CompareRanksOptions): Promise<ComparedRanks> {
  const { origin, results, protocols, measurements } = comparing
  const { log, arrivals, nodes } = origin
  const first: RankLog = { rank: 0, node: nodes[0] ?? '', log, arrivals }
  const others = origin.streams.flatMap(({ rank, endOf, ...stream }) =>
    rank === undefined || endOf !== undefined ? [] : [{ ...stream, rank }],
  )
  if (measurements.every(({ throughput }) => throughput.kind === 'missing'))
    return { findings: protocols.map(() => []), logs: new Map() }
  const notes = unkeptNotes(origin, others.length + 1)
  if (others.length === 0) return { findings: protocols.map(() => notes), logs: new Map() }
  const options = await optionsOf(comparing)
  const windows = await sameWindows(first, comparing, options)
  const broken: Finding[] = []
  const logs = new Map<string, LogDigest>()
  const measured = new Map<number, readonly Measurement[]>([[0, measurements]])
  for (const other of others) {
    const found = await measureRank(results, other, { ...options, protocols: windows })
    broken.push(...found.broken)
    measured.set(other.rank, found.measurements)
    if (found.digest !== undefined) logs.set(other.log.path, found.digest)
  }
  const ranks = [first, ...others]
  const ranksPerNode = (ranks.length + (origin.unkept?.ranks ?? 0)) / Math.max(1, nodes.length)
  const findings = protocols.map((_, index) => {
    const figures = ranks.flatMap(({ rank, node }): RankFigure[] => {
      const measurement = measured.get(rank)?.[index]
      return measurement === undefined ? [] : [{ rank, node, device: rank % ranksPerNode, measurement }]
    })
    return [...broken, ...slowRanks(figures), ...notes]
  })
  return { findings, logs }
}

/** Reports ranks that could not be compared, because their logs were not kept. */
const unkeptNotes = ({ unkept }: ExecutedOrigin, compared: number): Finding[] =>
  unkept === undefined
    ? []
    : [
        resultFinding('ranks-not-compared', {
          kept: unkept.kept,
          unkept: unkept.ranks,
          of: compared + unkept.ranks,
        }),
      ]

/** Every rank prints the format that the first one was found to print. */
const optionsOf = async ({
  run,
  workload,
  chosen,
}: CompareRanksOptions): Promise<Omit<MeasureOptions, 'protocols'>> => ({
  ...statedFacts(run.case, workload),
  format: workload?.format === undefined ? chosen.format : await openFormat(workload.format),
  bytes: nodeBytes,
})

/** The protocols, with the windows that they chose in the first rank's log as fixed ones. */
async function sameWindows(
  first: RankLog,
  { results, protocols, measurements, chosen }: CompareRanksOptions,
  options: Omit<MeasureOptions, 'protocols'>,
): Promise<Protocol[]> {
  const searches = protocols.map((protocol, index) => {
    const evidence = measurements[index]?.evidence
    return choosesWindow(protocol) && evidence?.kind === 'known'
      ? searchWindow(protocol, evidence.value, chosen.firstLine)
      : undefined
  })
  if (searches.some((search) => search !== undefined))
    await play(
      results,
      first,
      measureLog({
        ...options,
        protocols: [],
        onStep: (record) => {
          for (const search of searches) search?.push(record)
        },
      }),
    )
  return protocols.map((protocol, index) => searches[index]?.found() ?? protocol)
}

interface RankReading {
  /** None where the rank prints no steps, or its log is not what it wrote. */
  readonly measurements: readonly Measurement[]
  readonly broken: readonly Finding[]
  readonly digest: LogDigest | undefined
}

async function measureRank(results: string, rankLog: RankLog, options: MeasureOptions): Promise<RankReading> {
  const { path, sha256, bytes } = rankLog.log
  const nothing: RankReading = { measurements: [], broken: [], digest: undefined }
  if (bytes === 0) return nothing
  let digest: LogDigest | undefined
  try {
    const measuring = measureLog(options)
    digest = await play(results, rankLog, measuring)
    if (digest.sha256 !== sha256)
      return { ...nothing, broken: [resultFinding('log-changed', { path })], digest }
    return { ...nothing, measurements: longestRun(measuring.end()).measurements, digest }
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    if (!fileErrors.includes(error.code)) return { ...nothing, digest }
    return { ...nothing, broken: [resultFinding('rank-log-lost', { path, rank: rankLog.rank })] }
  }
}

/** The file is gone. Other errors say that it holds no steps that can be read. */
const fileErrors: readonly string[] = ['LOG_NOT_FOUND', 'LOG_IS_FOLDER', 'LOG_NOT_FILE', 'LOG_UNREADABLE']

const play = (results: string, { log, arrivals }: RankLog, measuring: LogMeasurer) =>
  playBack(join(results, log.path), storedClock(results, arrivals).arrivals, (piece, at) => {
    measuring.push(piece, at)
  })
