import { finding, type Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import type { Measurement } from '../model/measurement.ts'
import type { Protocol } from '../model/protocol.ts'
import { summaryFactor } from './log-facts.ts'

/** A window, a warm-up or an evaluation explain less than this; another unit or uncounted accumulation is more. */
const tolerated = 0.3

/** A finding where a figure is far from the one that the log itself prints at its end. */
export function summaryDiffers(
  { throughput }: Measurement,
  { source }: Protocol,
  context: LogContext,
): Finding[] {
  const factor = summaryFactor(context)
  const { summary, unit } = context
  if (
    source === 'summary' ||
    summary === undefined ||
    throughput.kind === 'missing' ||
    factor.kind === 'missing'
  )
    return []
  const own = summary.rate * factor.value
  // A summary that is itself not a number says nothing to hold a figure against.
  if (!(own > 0) || Math.abs(throughput.value / own - 1) <= tolerated) return []
  const data = { measured: shortest(throughput.value), printed: shortest(own), unit, line: summary.line }
  return [finding('summary-differs', 'warning', data)]
}

/** A rate of six digits. */
export const shortest = (rate: number) => Number(rate.toPrecision(6))
