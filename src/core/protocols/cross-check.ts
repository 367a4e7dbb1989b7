import type { Discrepancy, DiscrepancyCause, NamedRate, RateSource } from './discrepancy.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import type { SamplesPerSecond } from '../model/units.ts'
import { doubts } from './doubts.ts'
import { doubtOfRates, globalBatchOf, summaryFactor } from './log-facts.ts'
import {
  agree,
  DISAGREE,
  DISAGREE_CLOSELY,
  netBetween,
  type SourceRates,
  type SourceRate,
} from './rate-sources.ts'
import { protocolFinding } from './finding-rows.ts'

/** Where sources differ by more than this, a figure is shown only if the user named its source. */
const DOUBTFUL = 0.1
/** A ratio within this share of the number of devices means that one rate is of all devices, the other of one. */
export const CLOSE = 0.05
/** Time between steps rarely raises printed values by this factor; another batch does. */
export const OTHER_BATCH = 1.5

/** A figure with the findings of the cross-check. */
export interface CrossChecked {
  readonly throughput: Maybe<SamplesPerSecond>
  readonly findings: readonly Finding[]
}

/** Compares the rates of the sources for a window, and withholds a figure on which they disagree. */
export function crossCheck(
  throughput: Maybe<SamplesPerSecond>,
  sourceRates: SourceRates,
  protocol: Protocol,
  context: LogContext,
): CrossChecked {
  const doubt = doubtOfRates(context)
  if (doubt !== undefined && !isConfirmedByClock(sourceRates)) {
    if (protocol.source === 'steps') return { throughput: doubt, findings: [] }
    if (sourceRates.rates !== undefined && doubt.code === 'rates-of-micro-batches')
      return crossCheck(throughput, { ...sourceRates, rates: undefined }, protocol, context)
  }
  if (throughput.kind === 'known')
    for (const rule of doubts) {
      const reason = rule(sourceRates, protocol, context)
      if (reason !== undefined) return { throughput: reason, findings: [] }
    }
  const widest = throughput.kind === 'known' ? widestPair(sourceRates) : undefined
  if (widest === undefined || widest.net <= widest.limit) return { throughput, findings: [] }
  const { first: entry, second: other, net } = widest
  const data = discrepancyOf(sourceRates, context)
  const why = causeOf(entry, other, context)
  const stands =
    net <= DOUBTFUL ||
    protocol.disagreement === 'warns' ||
    // What the program says to leave out, its clock counts.
    (context.timesWithoutLoading === true && protocol.source === 'elapsed' && why.kind === 'leaves-out') ||
    (protocol.source !== 'steps' && why.kind === 'one-device' && isConfirmed(sourceRates, context))
  return {
    throughput: stands ? throughput : missing('witnesses-disagree', data),
    findings: [protocolFinding('witnesses-disagree', { ...data, why })],
  }
}

const isConfirmedByClock = ({ elapsed, rates }: SourceRates): boolean =>
  elapsed !== undefined && rates !== undefined && agree(elapsed, rates)

/**
 * For rates that are off by the number of devices: whether the batch is right and the rates have another scope than the format. The batch
 * is right if the log states it in two ways, or its final figure agrees.
 */
function isConfirmed({ elapsed, stepTimes }: SourceRates, context: LogContext): boolean {
  const others = [elapsed, stepTimes].filter((sourceRate) => sourceRate !== undefined)
  const [first] = others
  if (first === undefined || !others.every((other) => agree(first, other))) return false
  if (context.batchStatedTwice === true) return true
  const { summary } = context
  const factor = summaryFactor(context)
  if (summary === undefined || factor.kind === 'missing' || !(summary.rate > 0)) return false
  return agree(first, { figure: summary.rate * factor.value, uncertainty: 0 })
}

interface CrossCheckEntry extends SourceRate {
  readonly source: RateSource
}

interface RatePair {
  readonly first: CrossCheckEntry
  readonly second: CrossCheckEntry
  /** Relative difference of the two figures, less what their resolution explains. */
  readonly net: number
  /** The difference above which they disagree. */
  readonly limit: number
}

/** In the order in which messages name them. */
const order: readonly RateSource[] = ['elapsed', 'stepTimes', 'rates', 'arrival', 'wall']
/** These are only compared with the clock of the log. */
const ofClock: readonly RateSource[] = ['arrival', 'wall']

function entriesOf(sourceRates: SourceRates): CrossCheckEntry[] {
  const entries: CrossCheckEntry[] = []
  for (const source of order) {
    const sourceRate = sourceRates[source]
    if (sourceRate === undefined) continue
    entries.push({ ...sourceRate, source })
  }
  return entries
}

/** The first of the pairs that exceed their limit the most. */
function widestPair(sourceRates: SourceRates): RatePair | undefined {
  let widest: RatePair | undefined
  const entries = entriesOf(sourceRates)
  for (const [index, entry] of entries.entries())
    for (const other of entries.slice(index + 1)) {
      if (entry.source !== 'elapsed' && ofClock.includes(other.source)) continue
      const net = netBetween(entry, other)
      const limit = limitOf(entry, other)
      if (widest === undefined || net - limit > widest.net - widest.limit)
        widest = { first: entry, second: other, net, limit }
    }
  return widest
}

/** The largest accepted difference of two sources, beyond their resolution. */
function limitOf(entry: CrossCheckEntry, other: CrossCheckEntry): number {
  if (ofClock.includes(other.source)) return DISAGREE_CLOSELY
  return (entry.source === 'elapsed' ? other.limit : undefined) ?? DISAGREE
}

function discrepancyOf(sourceRates: SourceRates, { unit }: LogContext): Discrepancy {
  const entries = entriesOf(sourceRates)
  const figures = entries.map(({ figure }) => figure)
  return {
    unit,
    apart: Math.max(...figures) / Math.min(...figures) - 1,
    rates: entries.map(({ source, figure }): NamedRate => ({
      source,
      figure: Number(figure.toPrecision(6)),
    })),
  }
}

/** @param entry the source that the program does not print, if there is one */
function causeOf(entry: CrossCheckEntry, other: CrossCheckEntry, context: LogContext): DiscrepancyCause {
  if (ofClock.includes(other.source)) return { kind: 'clock' }
  if (entry.source === 'elapsed' && other.limit !== undefined) return { kind: 'clock' }
  const ratio = other.figure / entry.figure
  const { devices = 1 } = context.facts
  const times = Math.max(ratio, 1 / ratio)
  if (other.source === 'rates' && devices > 1 && Math.abs(times / devices - 1) <= CLOSE)
    return { kind: 'one-device' }
  if (context.timesWithoutLoading === true && entry.source === 'elapsed' && ratio > 1)
    return { kind: 'leaves-out' }
  const batch = globalBatchOf(context)
  if (other.source === 'rates' && batch.kind === 'known' && times >= OTHER_BATCH)
    return { kind: 'batch', implied: Math.round(batch.value * ratio), stated: batch.value }
  return { kind: ratio > 1 ? 'leaves-out' : 'averages' }
}
