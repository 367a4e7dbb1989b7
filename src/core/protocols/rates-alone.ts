import type { LogContext } from '../model/log.ts'
import type { Measurement } from '../model/measurement.ts'
import { known, mapKnown, type Maybe, missing, type Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { samples, samplesPerSecond, seconds, throughput } from '../model/units.ts'
import { mean, robustDeviation } from '../stats/sample.ts'
import { coarseValues } from './coarse-values.ts'
import { protocolFinding } from './finding-rows.ts'
import type { FoundWindow } from './found-window.ts'
import { doubtOfRates, rateFactor } from './log-facts.ts'
import { ELAPSED, FROM, PACED, RATE_STEPS, STEPS, valueIn, type Stretch } from './stretch.ts'
import type { Stretches } from './stretches.ts'

/** A measurement without records, with its reason. */
export const nothingMeasured = ({ name }: Protocol, { unit }: LogContext, why: Missing): Measurement => ({
  protocol: name,
  unit,
  throughput: why,
  records: 0,
  evidence: why,
  findings: [],
})

/**
 * Measures by the rates alone, each of which stands for the steps since the one before: samples ÷ the implied time. Rates that may be
 * means since the start are not those of these steps.
 */
export function measuredByRates(
  paced: Stretches,
  found: Maybe<FoundWindow> | undefined,
  protocol: Protocol,
  context: LogContext,
): Measurement {
  if (found === undefined) return nothingMeasured(protocol, context, missing('no-time-stamps'))
  const doubt = doubtOfRates(context)
  if (doubt !== undefined) return nothingMeasured(protocol, context, doubt)
  if (found.kind === 'missing') return nothingMeasured(protocol, context, found)
  const { window, phrase, findings, rows } = found.value
  const { firstLine, lastLine, firstStep, lastStep, arrived, time, steps, count } = window
  const { weighted } = found.value
  const behind = found.value.recovered?.rate
  if (behind === undefined && paced.ratesMayBeMeans && areMeans(paced, window))
    return nothingMeasured(protocol, context, missing('rates-may-be-means'))
  if (found.value.recovered !== undefined && behind === undefined)
    return nothingMeasured(protocol, context, missing('rates-are-averages'))
  const figure =
    weighted?.by === 'samples'
      ? known(samplesPerSecond(weighted.figure))
      : behind === undefined
        ? mapKnown(rateFactor(context), (factor) => throughput(samples(steps * factor), seconds(time)))
        : known(samplesPerSecond(behind.figure))
  return {
    protocol: protocol.name,
    unit: context.unit,
    throughput: figure,
    records: count,
    evidence: known({
      firstLine,
      lastLine,
      firstStep,
      lastStep,
      how: phrase,
      clock: 'none',
      arrived,
      elapsed: undefined,
    }),
    findings: [
      ...findings,
      ...(paced.unusable > 0 ? [protocolFinding('values-dropped', { count: paced.unusable })] : []),
      ...(figure.kind === 'missing'
        ? []
        : coarseValues(rows, 'rates', paced.resolutions, figure.value, {}, context.unit)),
    ],
  }
}

/** Real rates of neighbours differ by less. Noise that was read as a mean of many steps would make them jump by more. */
const JUMP = 0.3
/** Figures this close are the same, whether the rates are means or not. */
const SAME = 0.03

/** Whether the rates are means since the start, as far as they show: the rates behind them would be plausible, and different. */
export function areMeans({ series }: Stretches, { from, to }: Stretch): boolean {
  let taken = 0
  let [steps, paces] = [0, 0]
  const sums = series.rows().map((row) => {
    const at = valueIn(row, FROM)
    taken += valueIn(row, STEPS)
    const pace = valueIn(row, PACED) / valueIn(row, RATE_STEPS)
    if (at >= from && at < to) {
      steps += valueIn(row, STEPS)
      paces += valueIn(row, STEPS) * pace
    }
    const [rowSteps, elapsed] = [valueIn(row, STEPS), valueIn(row, ELAPSED)]
    return { taken, paced: taken * pace, from: at, steps: rowSteps, rate: 1 / pace, elapsed }
  })
  const behind = sums.slice(1).flatMap((sum, index) => {
    const before = sums[index]
    return before === undefined ? [] : [(sum.taken - before.taken) / (sum.paced - before.paced)]
  })
  const first = sums.findLast((sum) => sum.from < from) ?? { taken: 0, paced: 0 }
  const last = sums.findLast((sum) => sum.from < to) ?? first
  const figure = (last.taken - first.taken) / (last.paced - first.paced)
  if (Math.abs(figure / (steps / paces) - 1) <= SAME) return false
  const byClock = fitsOfClock(sums.slice(1), behind)
  if (byClock !== undefined) return byClock.means < byClock.plain
  const jumps = behind.slice(1).map((rate, index) => Math.abs(rate / (behind[index] ?? NaN) - 1))
  const middle = jumps.toSorted((a, b) => a - b)[Math.floor(jumps.length / 2)]
  return middle !== undefined && middle < JUMP && !areLikelierPlain(sums, behind)
}

/** Rate × time of a step varies by less where rates and clock belong together. */
const OF_CLOCK = 0.05
const FEWEST_TIMED = 4

/**
 * How far rate × time of a step varies by the printed rates and by those that they would be means of. Undefined where there is
 * no clock, or where it fits neither.
 */
function fitsOfClock(
  printed: readonly { readonly steps: number; readonly rate: number; readonly elapsed: number }[],
  behind: readonly number[],
): { readonly plain: number; readonly means: number } | undefined {
  const timed = printed.flatMap(({ steps, rate, elapsed }, index) => {
    const unmixed = behind[index] ?? NaN
    return elapsed > 0 && rate > 0 && unmixed > 0 && unmixed < Infinity
      ? [{ time: elapsed / steps, rate, unmixed }]
      : []
  })
  if (timed.length < FEWEST_TIMED) return undefined
  const fits = {
    plain: robustDeviation(timed.map(({ time, rate }) => Math.log(time * rate))),
    means: robustDeviation(timed.map(({ time, unmixed }) => Math.log(time * unmixed))),
  }
  return Math.min(fits.plain, fits.means) < OF_CLOCK ? fits : undefined
}

/**
 * Whether rates are likelier to be each of its own steps than means since the start. Compared is the spread of the printed rates with that of
 * the rates that they would be means of. The nth mean changes by a 1/n of what its newest rate changes, so the second spread is divided by
 * the geometric mean of n.
 */
function areLikelierPlain(
  printed: readonly { readonly taken: number; readonly steps: number; readonly rate: number }[],
  behind: readonly number[],
): boolean {
  const spread = (rates: readonly number[]) => {
    const logs = rates.filter((rate) => rate > 0 && rate < Infinity).map(Math.log)
    return logs.length === 0 ? 0 : robustDeviation(logs)
  }
  const shrinks = mean(printed.slice(1).map(({ taken, steps }) => Math.log(taken / steps)))
  return spread(printed.map(({ rate }) => rate)) < spread(behind) / Math.exp(shrinks)
}
