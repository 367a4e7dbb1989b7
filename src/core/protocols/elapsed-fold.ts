import type { Phrase } from '../messages/data.ts'
import type { Basis } from '../messages/en/windows.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext, ProtocolFold } from '../model/log.ts'
import type { ClockSource } from '../model/measurement.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { samples, seconds, throughput } from '../model/units.ts'
import { joined, type Bucket } from '../stats/buckets.ts'
import { openFixedWindow, type FixedRule, type FixedWindow } from './fixed-window.ts'
import { howAutomatic, howFixed } from './how.ts'
import { globalBatchOf } from './log-facts.ts'
import { nothingMeasured } from './measurement.ts'
import { steadyStretch } from './steady-stretch.ts'
import { openPrintedTimes, openStampedTimes, type Timeline } from './timeline.ts'

/**
 * samples ÷ elapsed time of a window, never a mean of rates. Time is taken from the log's stamps, else from when its lines
 * arrived, else as the sum of its printed step times. By stamps, the clock starts at the last record before the window
 * where there is one (so 100 records are 100 steps), else at its first record (so 100 records are 99).
 */
export function openElapsedFold(protocol: Protocol): ProtocolFold {
  const rule = protocol.window
  const choose = rule.kind === 'fixed' ? fixedChoice(rule, protocol.name) : automaticChoice
  const stamped = openStampedTimes()
  const printed = openPrintedTimes()
  let records = 0
  let stamps = 0

  function timed(clock: ClockSource): Maybe<Chosen & { timeline: Timeline }> {
    if (records === 0) return missing('no-steps')
    const timeline = stamped.empty ? printed : stamped
    if (timeline.empty)
      return choose.shortfall() ?? (stamps > 0 ? missing('too-few-records') : missing('no-time-stamps'))
    const from = timeline.by === 'step-times' ? 'step-times' : clock === 'arrival' ? 'arrival' : 'stamps'
    return mapKnown(choose.from(timeline.buckets(), from), (chosen) => ({ ...chosen, timeline }))
  }

  return {
    push(columns) {
      const { length, at, steps } = columns
      records += length
      for (let row = 0; row < length; row++) {
        if (!Number.isNaN(at[row])) stamps++
        const inside = choose.inside(steps[row] ?? NaN)
        stamped.push(columns, row, inside)
        if (stamped.empty) printed.push(columns, row, inside)
      }
    },
    finish(context: LogContext) {
      const found = timed(context.clock)
      if (found.kind === 'missing') return nothingMeasured(protocol, context, found)
      const { window, how, findings, timeline } = found.value
      const { firstLine, lastLine, firstStep, lastStep, steps, time, count } = window
      const elapsed = seconds(time)
      const clock = timeline.by === 'stamps' ? context.clock : 'none'
      return {
        protocol: protocol.name,
        unit: context.unit,
        throughput:
          time > 0
            ? mapKnown(globalBatchOf(context.facts), (batch) => throughput(samples(batch * steps), elapsed))
            : missing('elapsed-not-positive', { elapsed: time }),
        records: count + timeline.marks,
        evidence: known({ firstLine, lastLine, firstStep, lastStep, how, clock, elapsed }),
        findings: [...findings, ...timeline.doubts(window)],
      }
    },
  }
}

interface Chosen {
  readonly window: Bucket
  readonly how: Phrase
  readonly findings: readonly Finding[]
}

/** How a window rule chooses among timed stretches. */
interface Choice {
  /** Whether the next record, which covers so many steps or NaN, may be chosen. */
  inside(steps: number): boolean
  /** Why too few records could be chosen; undefined when that is not why. */
  shortfall(): ReturnType<FixedWindow['shortfall']>
  from(buckets: readonly Bucket[], clock: Basis): Maybe<Chosen>
}

function fixedChoice(rule: FixedRule, protocol: string): Choice {
  const gate = openFixedWindow(rule)
  return {
    inside: (steps) => gate.place(steps) === 'inside',
    shortfall: () => gate.shortfall(protocol),
    from(buckets, clock) {
      const window = joined(buckets)
      if (window === undefined) return missing('no-time-stamps')
      return gate.shortfall(protocol) ?? known({ window, how: howFixed(rule, window, clock), findings: [] })
    },
  }
}

const automaticChoice: Choice = {
  inside: () => true,
  shortfall: () => undefined,
  from: (buckets, clock) =>
    mapKnown(steadyStretch(buckets, clock), (found) => ({
      window: found.ends,
      how: howAutomatic(found, clock),
      findings: found.findings,
    })),
}
