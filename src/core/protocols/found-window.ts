import type { Basis } from './window-basis.ts'
import type { RateSource } from './discrepancy.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { mapKnown, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { isInProportion } from './clock-speed.ts'
import { fastIntervals } from './fast-intervals.ts'
import { correctRates } from './corrected-rates.ts'
import { slowIntervals, withoutSlowSteps } from './slow-steps.ts'
import { stallsIn } from './stalls.ts'
import { ELAPSED, FROM, stretchOf, TO, withoutPart, type Stretch, type StretchRow } from './stretch.ts'
import type { Stretches } from './stretches.ts'
import type { Chosen, WindowChoice } from './window-choice.ts'
import {
  agree,
  DISAGREE_CLOSELY,
  sourceRatesOf,
  wallRate,
  type SourceRate,
  type SourceRates,
} from './rate-sources.ts'
import { protocolFinding } from './finding-rows.ts'
import { varyingSpeed } from './varying-speed.ts'

/** The window of a protocol in one run, with the rates of the training in it by each source. */
export interface FoundWindow extends Pick<Chosen, 'window' | 'phrase'> {
  readonly sourceRates: SourceRates
  /** The step numbers count samples. */
  readonly countsSamples: boolean
  /** The same with all stalls that the figure is of. */
  readonly sourceRatesWithStalls: SourceRates
  /** What the stretches of the window add up to, in order. */
  readonly rows: readonly StretchRow[]
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
  return mapKnown(chosen, ({ window, row, phrase, findings }) => {
    const recognised = (stretchRow: StretchRow) => {
      const { sums } = stretchOf(stretchRow)
      return correctRates(sourceRatesOf(sums, stretches.resolutions, context), sums, stretches, context)
    }
    const covered = rows.reduce((sum, row) => sum + (row[ELAPSED] ?? NaN), 0)
    const training = stalls.included.filter((stall) => isIn(stall, row)).reduce(withoutPart, row)
    const { sourceRates, countsSamples } = recognised(training)
    const inside = rows.filter((other) => isIn(other, row))
    const slow = slowIntervals(inside, row, stretches.resolutions.clock)
    const figureOf = (stretchRow: StretchRow) => recognised(stretchRow).sourceRates[sourceOf[basis]]?.figure
    return {
      window,
      phrase,
      sourceRates: withWall(compared(sourceRates, inside), covered, context),
      countsSamples,
      rows: inside,
      sourceRatesWithStalls: recognised(row).sourceRates,
      leftOut: stalls.leftOut.map(stretchOf),
      findings: [
        ...findings,
        ...(countsSamples ? [protocolFinding('steps-count-samples')] : []),
        ...stalls.findings(row),
        ...(slow === undefined
          ? []
          : withoutSlowSteps(slow, { window: figureOf(row), rest: figureOf(slow.rest) }, context.unit)),
        ...fastIntervals(inside, row, stretches.resolutions.clock),
        ...varyingSpeed(inside, basis, stretches.resolutions),
      ],
    }
  })
}

/** What tells the rate of a window that is found by something. */
const sourceOf: Readonly<Record<Basis, RateSource>> = {
  stamps: 'elapsed',
  arrival: 'elapsed',
  'step-times': 'stepTimes',
  rates: 'rates',
}

/** Printed values that only a clock of another speed sets apart from it may be closer to it than others. */
function compared(sourceRates: SourceRates, rows: readonly StretchRow[]): SourceRates {
  const { elapsed, stepTimes, rates } = sourceRates
  const closer = (source: 'stepTimes' | 'rates', sourceRate: SourceRate | undefined) =>
    elapsed !== undefined &&
    sourceRate !== undefined &&
    agree(elapsed, sourceRate) &&
    isInProportion(rows, source, sourceRate.figure / elapsed.figure)
      ? { ...sourceRate, limit: DISAGREE_CLOSELY }
      : sourceRate
  return { ...sourceRates, stepTimes: closer('stepTimes', stepTimes), rates: closer('rates', rates) }
}

const withWall = (sourceRates: SourceRates, covered: number, context: LogContext): SourceRates => ({
  ...sourceRates,
  ...wallRate(sourceRates, covered, context),
})

const isIn = (stretch: StretchRow, window: StretchRow) =>
  (stretch[FROM] ?? NaN) >= (window[FROM] ?? NaN) && (stretch[FROM] ?? NaN) < (window[TO] ?? NaN)
