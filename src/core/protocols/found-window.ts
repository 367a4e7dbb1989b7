import type { Basis } from './window-basis.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { flatMapKnown, known, missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { fastIntervals } from './fast-intervals.ts'
import { correctRates } from './corrected-rates.ts'
import { stallsIn } from './stalls.ts'
import { ELAPSED, FROM, stretchOf, TO, withoutPart, type Stretch, type StretchRow } from './stretch.ts'
import type { Stretches } from './stretches.ts'
import type { Chosen, WindowChoice } from './window-choice.ts'
import { sourceRatesOf, wallRate, type SourceRates } from './rate-sources.ts'
import { protocolFinding } from './finding-rows.ts'

/** The window of a protocol in one run, with the rates of the training in it by each source. */
export interface FoundWindow extends Pick<Chosen, 'window' | 'phrase'> {
  readonly sourceRates: SourceRates
  /** The step numbers count samples. */
  readonly countsSamples: boolean
  /** What printed rates are multiplied with, because each is of one of so many ranks. */
  readonly rateTimes: number
  /** The same with all stalls that the figure is of. */
  readonly sourceRatesWithStalls: SourceRates
  /** Stretches between its ends that are not of it. */
  readonly leftOut: readonly Stretch[]
  readonly findings: readonly Finding[]
}

/** Undefined where no record was timed. */
export function findWindow(
  stretches: Stretches,
  choice: WindowChoice,
  protocol: Protocol,
  basis: Basis,
  context: LogContext,
): Maybe<FoundWindow> | undefined {
  const stalls = stallsIn(stretches, protocol)
  const rows = stretches.series.rowsWithout(stalls.leftOut)
  const chosen = choice.from(rows, basis)
  if (chosen === undefined) return undefined
  return flatMapKnown(chosen, ({ window, row, phrase, findings }) => {
    const stalled = countsStalls(protocol) ? undefined : stalls.mostOf(row)
    if (stalled !== undefined) return missing('mostly-gaps', stalled)
    const recognised = (stretchRow: StretchRow) => {
      const { sums } = stretchOf(stretchRow)
      return correctRates(sourceRatesOf(sums, stretches.resolutions, context), sums, stretches, context)
    }
    const covered = rows.reduce((sum, row) => sum + (row[ELAPSED] ?? NaN), 0)
    const training = stalls.included.filter((stall) => isIn(stall, row)).reduce(withoutPart, row)
    const { sourceRates, countsSamples, rateTimes } = recognised(training)
    return known({
      window,
      phrase,
      sourceRates: withWall(sourceRates, covered, context),
      countsSamples,
      rateTimes,
      sourceRatesWithStalls: recognised(row).sourceRates,
      leftOut: stalls.leftOut.map(stretchOf),
      findings: [
        ...findings,
        ...(countsSamples ? [protocolFinding('steps-count-samples')] : []),
        ...stalls.findings(row),
        ...fastIntervals(
          rows.filter((other) => isIn(other, row)),
          row,
          stretches.resolutions.clock,
        ),
      ],
    })
  })
}

/** Whether the figure is of all the time that passed. */
const countsStalls = ({ source, gaps }: Protocol) => source === 'elapsed' && gaps === 'included'

const withWall = (sourceRates: SourceRates, covered: number, context: LogContext): SourceRates => ({
  ...sourceRates,
  ...wallRate(sourceRates, covered, context),
})

const isIn = (stretch: StretchRow, window: StretchRow) =>
  (stretch[FROM] ?? NaN) >= (window[FROM] ?? NaN) && (stretch[FROM] ?? NaN) < (window[TO] ?? NaN)
