import type { Case } from '../model/case.ts'
import type { Estimate, MeasuredRun, Result, Spread } from '../model/result.ts'
import { known, knownValues, missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { ratio, samplesPerSecond, type SamplesPerSecond } from '../model/units.ts'
import { figureInterval, sequentialInterval } from '../stats/interval.ts'
import { deviation, mean, repeatFigure, sorted } from '../stats/sample.ts'
import { estimate } from './estimate.ts'

/** The figure of a case, before it is compared with the case on one device, or on the fewest. */
export interface CaseFigure {
  readonly result: Omit<Result, 'speedup' | 'speedupOver' | 'efficiency' | 'findings'>
  /** The known throughputs of its repeats, in the order they ran. */
  readonly values: readonly SamplesPerSecond[]
}

/**
 * @param repeats the runs of this case, in any order
 * @param untilNarrow whether repeats ended once their interval was narrow
 * @param firstLook after how many they could have
 */
export function caseFigure(
  matrixCase: Case,
  repeats: readonly MeasuredRun[],
  protocol: Protocol,
  untilNarrow: boolean,
  firstLook?: number,
): CaseFigure {
  const runs = repeats.toSorted((a, b) => a.run.repeat - b.run.repeat)
  // A run without a figure may be one whose log could not be read: it does not know what it counts.
  const counting = runs.find(({ measurement }) => measurement.throughput.kind === 'known') ?? runs[0]
  const unit = counting?.measurement.unit ?? 'samples'
  const { values, ...figures } = figureOfRepeats(runs, protocol, untilNarrow, firstLook)
  return { values, result: { case: matrixCase, protocol: protocol.name, unit, runs, ...figures } }
}

/** @param repeats in the order they ran */
export function figureOfRepeats(
  repeats: readonly Pick<MeasuredRun, 'measurement'>[],
  protocol: Protocol,
  untilNarrow: boolean,
  firstLook?: number,
) {
  const values = knownValues(repeats.map(({ measurement }) => measurement.throughput))
  const figures =
    values.length === 0 ? withoutFigure(repeats) : fromRepeats(values, protocol, untilNarrow, firstLook)
  return { values, ...figures }
}

function withoutFigure(runs: readonly Pick<MeasuredRun, 'measurement'>[]) {
  const why =
    runs
      .map(({ measurement }) => measurement.throughput)
      .find((throughput) => throughput.kind === 'missing') ?? missing('no-completed-run')
  return { throughput: why, mean: why, spread: why }
}

function fromRepeats(
  values: readonly SamplesPerSecond[],
  protocol: Protocol,
  untilNarrow: boolean,
  firstLook: number | undefined,
) {
  const centre = samplesPerSecond(mean(values))
  return {
    throughput: figureOf(values, protocol, untilNarrow, firstLook),
    mean: known(centre),
    spread: known(spreadOf(values, centre)),
  }
}

function figureOf(
  values: readonly SamplesPerSecond[],
  { name, repeats }: Protocol,
  untilNarrow: boolean,
  firstLook: number | undefined,
): Maybe<Estimate<SamplesPerSecond>> {
  const figure = repeatFigure(sorted(values), repeats)
  if (figure === undefined) {
    return missing('too-few-repeats', { protocol: name, repeats: values.length })
  }
  const interval = untilNarrow
    ? sequentialInterval(figure, values, repeats, firstLook)
    : figureInterval(figure, values, repeats)
  return known(estimate(samplesPerSecond(figure), interval, values.length))
}

function spreadOf(values: readonly SamplesPerSecond[], centre: SamplesPerSecond): Spread {
  const spread = deviation(values)
  const oneRepeat = missing('one-repeat')
  return {
    min: samplesPerSecond(Math.min(...values)),
    max: samplesPerSecond(Math.max(...values)),
    relativeDeviation: spread === undefined ? oneRepeat : known(ratio(spread / centre)),
  }
}
