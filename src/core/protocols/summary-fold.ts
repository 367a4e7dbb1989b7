import type { ProtocolFold } from '../model/log.ts'
import { phrase } from '../model/phrase.ts'
import { known, mapKnown, missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { samplesPerSecond } from '../model/units.ts'
import { rateFactor } from './log-facts.ts'

/** The log's own final figure, scaled to all devices where it is of one. */
export function openSummaryFold({ name }: Protocol): ProtocolFold {
  return {
    push() {
      // The figure is the log's; how its steps went does not enter.
    },
    finish(context) {
      const { summary, unit } = context
      if (summary === undefined) {
        const none = missing('no-summary')
        return { protocol: name, unit, throughput: none, records: 0, evidence: none, findings: [] }
      }
      const { rate, line } = summary
      const throughput =
        Number.isFinite(rate) && rate > 0
          ? mapKnown(rateFactor(context), (factor) => samplesPerSecond(rate * factor))
          : missing('summary-not-a-number', { line, printed: String(rate) })
      return {
        protocol: name,
        unit,
        throughput,
        records: 1,
        evidence: known({
          firstLine: line,
          lastLine: line,
          firstStep: undefined,
          lastStep: undefined,
          how: phrase('final-figure', { line }),
          clock: 'none',
          elapsed: undefined,
        }),
        findings: [],
      }
    },
  }
}
