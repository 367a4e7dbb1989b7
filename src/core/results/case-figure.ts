import type { Case } from '../model/case.ts'
import type { Estimate, MeasuredRun, Result, Spread } from '../model/result.ts'
import { known, knownValues, missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { ratio, samplesPerSecond, type SamplesPerSecond, countedIn } from '../model/units.ts'
import { figureInterval } from '../stats/interval.ts'
import { deviation, mean, repeatFigure, sorted } from '../stats/sample.ts'
import { estimate } from './estimate.ts'

/** The figure of a case, before its speedup over the base case is known. */
export interface CaseFigure {
  readonly result: Omit<Result, 'speedup' | 'speedupOver' | 'efficiency' | 'findings' | 'grade'>
  /** The known throughputs of its repeats, in the order they ran. */
  readonly values: readonly SamplesPerSecond[]
  readonly untilNarrow: boolean
}

/** How repeats give a figure. */
export interface RepeatRule {
  readonly protocol: Protocol
  /** Whether repeats of a case stopped once their interval was narrow. */
  readonly untilNarrow: boolean
}

/** @param repeats the runs of this case, in any order */
export function caseFigure(matrixCase: Case, repeats: readonly MeasuredRun[], rule: RepeatRule): CaseFigure {
  const runs = repeats.toSorted((a, b) => a.run.repeat - b.run.repeat)
  // The log of a run without a figure may be unreadable, so it does not tell what it counts.
  const counting = runs.find(({ measurement }) => measurement.throughput.kind === 'known') ?? runs[0]
  // A case knows its devices.
  const unit = countedIn(counting?.measurement.unit ?? 'samples')
  const { values, ...figures } = figureOfRepeats(runs, rule)
  return {
    values,
    untilNarrow: rule.untilNarrow,
    result: { case: matrixCase, protocol: rule.protocol.name, unit, runs, ...figures },
  }
}

/** @param repeats in the order they ran */
export function figureOfRepeats(repeats: readonly Pick<MeasuredRun, 'measurement'>[], rule: RepeatRule) {
  const throughputs = repeats.map(({ measurement }) => measurement.throughput)
  const values = knownValues(throughputs)
  if (values.length === 0) {
    const why = throughputs.find((throughput) => throughput.kind === 'missing') ?? missing('no-completed-run')
    return { values, throughput: why, mean: why, spread: why }
  }
  const centre = samplesPerSecond(mean(values))
  return {
    values,
    throughput: figureOf(values, rule),
    mean: known(centre),
    spread: known(spreadOf(values, centre)),
  }
}

function figureOf(
  values: readonly SamplesPerSecond[],
  { protocol: { name, repeats }, untilNarrow }: RepeatRule,
): Maybe<Estimate<SamplesPerSecond>> {
  const figure = repeatFigure(sorted(values), repeats)
  if (figure === undefined) return missing('too-few-repeats', { protocol: name, repeats: values.length })
  const interval = figureInterval(figure, values, repeats, untilNarrow)
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
