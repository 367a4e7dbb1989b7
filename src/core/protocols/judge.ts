import type { Disagreeing, Disagreement, Told, Witness } from '../messages/en/witnesses.ts'
import { finding, type Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import type { SamplesPerSecond } from '../model/units.ts'
import { globalBatchOf, summaryFactor } from './log-facts.ts'
import { agree, DISAGREE, netBetween, type Testimonies, type Testimony } from './witnesses.ts'

/** A figure whose witnesses are further apart than this is shown only where its source was named. */
const DOUBTFUL = 0.1
/** A ratio is that of all devices to one where it is this close to their number. */
export const CLOSE = 0.05
/** Time between the steps rarely makes printed values so many times higher; another batch does. */
export const OTHER_BATCH = 1.5

/** A figure after its witnesses were heard. */
export interface Judged {
  readonly throughput: Maybe<SamplesPerSecond>
  readonly findings: readonly Finding[]
}

/** Compares what the witnesses of a window say, and withholds a figure on which they do not agree. */
export function judge(
  throughput: Maybe<SamplesPerSecond>,
  told: Testimonies,
  protocol: Protocol,
  context: LogContext,
): Judged {
  const widest = throughput.kind === 'known' ? widestPair(told) : undefined
  if (widest === undefined || widest.net <= DISAGREE) return { throughput, findings: [] }
  const { one, other, net } = widest
  const data = disagreeing(told, context)
  const why = causeOf(one, other, context)
  const stands =
    net <= DOUBTFUL ||
    protocol.disagreement === 'warns' ||
    (protocol.source !== 'steps' && why.kind === 'one-device' && isConfirmed(told, context))
  return {
    throughput: stands ? throughput : missing('witnesses-disagree', data),
    findings: [finding('witnesses-disagree', 'warning', { ...data, why })],
  }
}

/**
 * Whether rates that are off by the number of devices are of another scope than the format has, and the batch is right: the
 * log states it in two ways, or its final figure agrees with it.
 */
function isConfirmed({ elapsed, stepTimes }: Testimonies, context: LogContext): boolean {
  const others = [elapsed, stepTimes].filter((one) => one !== undefined)
  const [first] = others
  if (first === undefined || !others.every((one) => agree(first, one))) return false
  if (context.batchStatedTwice === true) return true
  const { summary } = context
  const factor = summaryFactor(context)
  if (summary === undefined || factor.kind === 'missing' || !(summary.rate > 0)) return false
  return agree(first, { figure: summary.rate * factor.value, uncertainty: 0 })
}

interface Entry extends Testimony {
  readonly witness: Witness
}

interface Pair {
  readonly one: Entry
  readonly other: Entry
  /** How far the higher figure is above the lower, less what their resolution explains. */
  readonly net: number
}

/** In the order in which they are named. */
const order: readonly Witness[] = ['elapsed', 'stepTimes', 'rates', 'arrival', 'wall']
/** They are only compared with the clock of the log. */
const ofClock: readonly Witness[] = ['arrival', 'wall']

function entriesOf(told: Testimonies): Entry[] {
  const entries: Entry[] = []
  for (const witness of order) {
    const testimony = told[witness]
    if (testimony === undefined) continue
    const { figure, uncertainty } = testimony
    entries.push({ figure, uncertainty, witness })
  }
  return entries
}

/** The first of those that are furthest apart. */
function widestPair(told: Testimonies): Pair | undefined {
  let widest: Pair | undefined
  const entries = entriesOf(told)
  for (const [index, one] of entries.entries())
    for (const other of entries.slice(index + 1)) {
      if (one.witness !== 'elapsed' && ofClock.includes(other.witness)) continue
      const net = netBetween(one, other)
      if (widest === undefined || net > widest.net) widest = { one, other, net }
    }
  return widest
}

function disagreeing(told: Testimonies, { unit }: LogContext): Disagreeing {
  const entries = entriesOf(told)
  const figures = entries.map(({ figure }) => figure)
  return {
    unit,
    apart: Math.max(...figures) / Math.min(...figures) - 1,
    told: entries.map(({ witness, figure }): Told => ({ witness, figure: Number(figure.toPrecision(6)) })),
  }
}

/** @param one the witness that is not printed by the program, if there is one */
function causeOf(one: Entry, other: Entry, context: LogContext): Disagreement {
  if (ofClock.includes(other.witness)) return { kind: 'clock' }
  const ratio = other.figure / one.figure
  const { devices = 1 } = context.facts
  const times = Math.max(ratio, 1 / ratio)
  if (other.witness === 'rates' && devices > 1 && Math.abs(times / devices - 1) <= CLOSE)
    return { kind: 'one-device' }
  const batch = globalBatchOf(context)
  if (other.witness === 'rates' && batch.kind === 'known' && times >= OTHER_BATCH)
    return { kind: 'batch', implied: Math.round(batch.value * ratio), stated: batch.value }
  return { kind: ratio > 1 ? 'leaves-out' : 'averages' }
}
