import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { protocolFinding } from './finding-rows.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import {
  DURATION_STEPS,
  DURATIONS,
  ELAPSED,
  RATE_STEPS,
  SUMMED_STEPS,
  UNSTATED,
  UNSTATED_PER_RATE,
  valueIn,
  type StretchRow,
} from './stretch.ts'
import type { Stretches } from './stretches.ts'

/** With fewer stretches, equal batches may be chance. */
const FEWEST = 5
/** Stretches whose batches are this close are of the same batch, beyond what the resolution of clock and rate explains. */
const SAME = 0.05
/** So many of the stretches must agree: the first ones may hold the start of the program. */
const MOST = 0.8
/** What clock and rate leave open of one stretch, and of all together: with more, batches that differ would look the same. */
const MOST_OPEN = 0.25
const MOST_OPEN_TOGETHER = 0.02
/** Lines arrive so many seconds late, now and then: of a program on a busy machine. */
const LATE = 0.02
/** From here on a batch is a whole number to the digits that rates have; a smaller one where it is this near to one. */
const WHOLE = 16
const NEAR = 0.02

/**
 * A context with the batch that rate, step numbers and time imply, where neither the log nor the caller states one: rate × time
 * ÷ steps, as long as it is the same all over the log.
 */
export function withImpliedBatch(
  stretches: Stretches,
  context: LogContext,
): { readonly context: LogContext; readonly findings: readonly Finding[] } {
  const batch = impliedBatch(stretches, context)
  if (batch === undefined) return { context, findings: [] }
  return {
    context: { ...context, facts: { ...context.facts, globalBatch: batch } },
    findings: [protocolFinding('batch-implied', { batch, unit: context.unit })],
  }
}

function impliedBatch({ series, resolutions }: Stretches, context: LogContext): number | undefined {
  const stated = globalBatchOf(context)
  const factor = rateFactor(context)
  if (stated.kind === 'known' || stated.code !== 'batch-unknown' || factor.kind === 'missing')
    return undefined
  const rows = series.rows().filter(isPaced)
  const batchOf = (row: StretchRow) => timeOf(row) / valueIn(row, UNSTATED_PER_RATE)
  const middle = rows.map(batchOf).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)]
  if (middle === undefined || rows.length < FEWEST) return undefined
  const late = context.clock === 'arrival' ? LATE : 0
  const alike = rows.filter((row) => {
    const rate = valueIn(row, RATE_STEPS) / valueIn(row, UNSTATED_PER_RATE)
    const unsure =
      resolutions.rates / rate +
      (valueIn(row, ELAPSED) > 0
        ? (resolutions.clock + late) / valueIn(row, ELAPSED)
        : (resolutions.durations * valueIn(row, DURATION_STEPS)) / valueIn(row, DURATIONS))
    return unsure <= MOST_OPEN && Math.abs(batchOf(row) / middle - 1) <= SAME + unsure
  })
  if (alike.length < MOST * rows.length) return undefined
  const time = alike.reduce((sum, row) => sum + timeOf(row), 0)
  const isClocked = alike.some((row) => valueIn(row, ELAPSED) > 0)
  if (isClocked && (resolutions.clock + late) / time > MOST_OPEN_TOGETHER) return undefined
  const perRate = alike.reduce((sum, row) => sum + valueIn(row, UNSTATED_PER_RATE), 0)
  const batch = (time / perRate) * factor.value
  const whole = Math.round(batch)
  return batch >= WHOLE || (whole > 0 && Math.abs(batch / whole - 1) <= NEAR) ? whole : batch
}

/** By the clock, or by the printed step times where there is none. */
const timeOf = (row: StretchRow) =>
  valueIn(row, ELAPSED) > 0 ? valueIn(row, ELAPSED) : valueIn(row, DURATIONS)

const isPaced = (row: StretchRow) =>
  (valueIn(row, ELAPSED) > 0 || valueIn(row, DURATION_STEPS) === valueIn(row, SUMMED_STEPS)) &&
  valueIn(row, RATE_STEPS) === valueIn(row, SUMMED_STEPS) &&
  valueIn(row, UNSTATED) === valueIn(row, SUMMED_STEPS)
