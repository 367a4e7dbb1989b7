import type { LogContext, ProtocolFold } from '../model/log.ts'
import { known, mapKnown, missing, type Maybe, type Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import type { StepColumns } from '../model/step-columns.ts'
import type { Basis } from '../messages/en/windows.ts'
import { samplesPerSecond, type SamplesPerSecond } from '../model/units.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import { nothingMeasured } from './measurement.ts'
import { openAutomaticValues, openFixedValues } from './value-windows.ts'

/** What one printed value a record means. */
interface Meaning {
  readonly from: Basis
  readonly column: 'rate' | 'duration'
  readonly none: Missing
  /** The time per step of a value, up to a constant factor. */
  readonly timeOf: (value: number) => number
  readonly throughputOf: (statistic: number, context: LogContext) => Maybe<SamplesPerSecond>
}

const meanings: Record<'steps' | 'step-times', Meaning> = {
  steps: {
    from: 'rates',
    column: 'rate',
    none: missing('no-rates'),
    timeOf: (rate) => 1 / rate,
    throughputOf: (rate, context) =>
      mapKnown(rateFactor(context), (factor) => samplesPerSecond(rate * factor)),
  },
  'step-times': {
    from: 'step-times',
    column: 'duration',
    none: missing('no-step-times'),
    timeOf: (duration) => duration,
    throughputOf: (duration, { facts }) =>
      mapKnown(globalBatchOf(facts), (batch) => samplesPerSecond(batch / duration)),
  },
}

/**
 * A statistic of the rates that step lines print, times the number of devices where they are of one; or the global
 * batch ÷ a statistic of the step times that they print.
 */
export function openValueFold(protocol: Protocol, source: 'steps' | 'step-times'): ProtocolFold {
  const { name, window: rule, statistic } = protocol
  const meaning = meanings[source]
  const window =
    rule.kind === 'fixed'
      ? openFixedValues(rule, name, statistic, meaning.from)
      : openAutomaticValues(statistic, meaning.timeOf, meaning.from)
  let records = 0
  let values = 0

  return {
    push(columns: StepColumns) {
      const printed = columns[meaning.column]
      records += columns.length
      for (let row = 0; row < columns.length; row++) {
        const value = printed[row] ?? NaN
        if (!Number.isNaN(value)) values++
        window.push(columns, row, value)
      }
    },
    finish(context) {
      if (values === 0)
        return nothingMeasured(protocol, context, records === 0 ? missing('no-steps') : meaning.none)
      const found = window.finish(context)
      if (found.kind === 'missing') return nothingMeasured(protocol, context, found)
      const { statistic: value, records: used, evidence, findings } = found.value
      return {
        protocol: name,
        unit: context.unit,
        throughput: value.kind === 'missing' ? value : meaning.throughputOf(value.value, context),
        records: used,
        evidence: known(evidence),
        findings,
      }
    },
  }
}
