import type { LogContext } from '../model/log.ts'
import type { Measurement } from '../model/measurement.ts'
import { missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { withFindings } from '../model/finding.ts'
import { CLOSE, OTHER_BATCH } from './cross-check.ts'
import { summaryFactor } from './log-facts.ts'
import { protocolFinding } from './finding-rows.ts'

/** A window, a warm-up or an evaluation explain smaller differences; another unit or uncounted accumulation causes larger ones. */
const largestDifference = 0.3

/**
 * Compares a figure with the final one of the log. A large difference gets a finding. If no time outside of the window can explain it,
 * the figure is withheld unless the user named its source.
 */
export function comparedWithSummary(
  measurement: Measurement,
  { source, disagreement }: Protocol,
  context: LogContext,
): Measurement {
  const { throughput } = measurement
  const factor = summaryFactor(context)
  const { summary, unit } = context
  if (
    source === 'summary' ||
    summary === undefined ||
    throughput.kind === 'missing' ||
    factor.kind === 'missing'
  )
    return measurement
  const figure: number = throughput.value
  const summaryRate = summary.rate * factor.value
  // A summary that is not a positive number cannot be compared.
  if (!(summaryRate > 0) || Math.abs(figure / summaryRate - 1) <= largestDifference) return measurement
  const data = { measured: shortest(figure), printed: shortest(summaryRate), unit, line: summary.line }
  const doubted = withFindings(measurement, [protocolFinding('summary-differs', data)])
  const stands = disagreement === 'warns' || !isImpossible(figure, summaryRate, context)
  return stands ? doubted : { ...doubted, throughput: missing('summary-contradicts', data) }
}

/**
 * Start-up and evaluations make a final figure lower than the steps. If it is far higher, a step has more samples than is known. If it is
 * lower by the number of devices, the steps count all devices once too often.
 */
function isImpossible(figure: number, summaryRate: number, { facts: { devices = 1 } }: LogContext): boolean {
  if (summaryRate / figure >= OTHER_BATCH) return true
  return devices > 1 && Math.abs(figure / summaryRate / devices - 1) <= CLOSE
}

/** A rate to six digits. */
export const shortest = (rate: number) => Number(rate.toPrecision(6))
