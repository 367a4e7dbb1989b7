import { globalBatch, sampleTokens, type Case } from '../model/case.ts'
import type { SampleUnit } from '../model/measurement.ts'
import { flatMapKnown, known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { ReportUnit } from '../model/report-settings.ts'
import type { Estimate } from '../model/result.ts'
import { deviceCount } from '../model/topology.ts'
import type { Stated } from './equivalence.ts'

/** A throughput with what is known of the steps that it counts. */
export interface ViewedFigure {
  readonly case: Case
  /** What the throughput counts each second. */
  readonly unit: SampleUnit
  /** What its runs state in common. */
  readonly fingerprint: Stated | undefined
}

/** How a throughput is shown. */
export interface FigureView {
  readonly unit: `${SampleUnit}/s` | `${SampleUnit}/s/device` | 'ms'
  /** The throughput is multiplied by it, or divides it. */
  readonly factor: number
  /** Whether more is slower: a time, and no rate. */
  readonly isTime: boolean
}

/** The same throughput in another unit; missing where the figure does not say what it takes to compute that. */
export function viewOf(figure: ViewedFigure, asked: ReportUnit): Maybe<FigureView> {
  const devices = deviceCount(figure.case.topology)
  const rate = (unit: SampleUnit, factor: number): FigureView => ({
    unit: `${unit}/s`,
    factor,
    isTime: false,
  })
  const ofDevice = (unit: SampleUnit, factor: number): FigureView => ({
    unit: `${unit}/s/device`,
    factor: factor / devices,
    isTime: false,
  })
  switch (asked) {
    case 'samples/s':
      return mapKnown(samplesOf(figure), (factor) => rate(sampleUnit(figure), factor))
    case 'samples/s/device':
      return mapKnown(samplesOf(figure), (factor) => ofDevice(sampleUnit(figure), factor))
    case 'tokens/s':
      return mapKnown(tokensOf(figure), (factor) => rate('tokens', factor))
    case 'tokens/s/device':
      return mapKnown(tokensOf(figure), (factor) => ofDevice('tokens', factor))
    case 'step-time':
      return mapKnown(unitsOfStep(figure), (units) => ({ unit: 'ms', factor: 1000 * units, isTime: true }))
  }
}

/** An estimate in that unit. A time whose rate may be nothing has no interval: it would have no end. */
export function viewedEstimate(
  { value, interval, repeats }: Estimate<number>,
  view: Pick<FigureView, 'factor' | 'isTime'>,
): Estimate<number> {
  return {
    value: viewedValue(value, view),
    interval: flatMapKnown(interval, ({ low, high, level }) => {
      if (!view.isTime) return known({ low: low * view.factor, high: high * view.factor, level })
      return low > 0
        ? known({ low: view.factor / high, high: view.factor / low, level })
        : missing('interval-without-end')
    }),
    repeats,
  }
}

export const viewedValue = (
  value: number,
  { factor, isTime }: Pick<FigureView, 'factor' | 'isTime'>,
): number => (isTime ? factor / value : value * factor)

/** What the throughput counts, where that is a sample; tokens and steps are of samples that are not named. */
const sampleUnit = ({ unit }: ViewedFigure): SampleUnit =>
  unit === 'tokens' ? 'sequences' : unit === 'steps' ? 'samples' : unit

/** Samples that one unit of the throughput is. */
function samplesOf(figure: ViewedFigure): Maybe<number> {
  switch (figure.unit) {
    case 'images':
    case 'sequences':
    case 'examples':
    case 'samples':
      return known(1)
    case 'tokens':
      return mapKnown(tokensOfSample(figure), (tokens) => 1 / tokens)
    case 'steps':
      return samplesOfStep(figure)
    case 'words':
    case 'epochs':
      return missing('view-of-other-unit', { unit: figure.unit })
  }
}

const tokensOf = (figure: ViewedFigure): Maybe<number> =>
  figure.unit === 'tokens'
    ? known(1)
    : flatMapKnown(samplesOf(figure), (samples) =>
        mapKnown(tokensOfSample(figure), (tokens) => samples * tokens),
      )

/** Units of the throughput that one step takes. */
const unitsOfStep = (figure: ViewedFigure): Maybe<number> =>
  figure.unit === 'steps'
    ? known(1)
    : flatMapKnown(samplesOf(figure), (samples) =>
        mapKnown(samplesOfStep(figure), (ofStep) => ofStep / samples),
      )

function tokensOfSample({ case: point, fingerprint, unit }: ViewedFigure): Maybe<number> {
  const tokens = sampleTokens(point) ?? fingerprint?.sequenceLength
  return tokens === undefined ? missing('sample-tokens-unknown', { unit }) : known(tokens)
}

function samplesOfStep({ case: point, fingerprint }: ViewedFigure): Maybe<number> {
  const samples = point.batchFrom === 'log' ? fingerprint?.globalBatch : globalBatch(point)
  return samples === undefined ? missing('step-samples-unknown') : known(samples)
}
