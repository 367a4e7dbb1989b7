import type { RateUnit, SampleUnit, ReportUnit } from '../model/units.ts'
import { flatMapKnown, known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'

/** A throughput, and the known facts that convert it to other units. */
export interface CountedFigure {
  readonly unit: SampleUnit
  readonly devices: number | undefined
  readonly tokensOfSample: number | undefined
  readonly samplesOfStep: number | undefined
}

/** How a throughput is shown. */
export interface FigureView {
  readonly unit: RateUnit | 'ms'
  /** Multiplies the throughput, or for a time, is divided by it. */
  readonly factor: number
  /** Whether the view is a time, where more is slower, instead of a rate. */
  readonly isTime: boolean
}

/** The same throughput in another unit; missing where a fact for the conversion is unknown. */
export function viewOfCounted(figure: CountedFigure, asked: ReportUnit): Maybe<FigureView> {
  const rate = (unit: SampleUnit, factor: Maybe<number>): Maybe<FigureView> =>
    mapKnown(factor, (known) => ({ unit: `${unit}/s`, factor: known, isTime: false }))
  const ofDevice = (unit: SampleUnit, factor: Maybe<number>): Maybe<FigureView> =>
    flatMapKnown(devicesOf(figure), (devices) =>
      mapKnown(factor, (all) => ({ unit: `${unit}/s/device`, factor: all / devices, isTime: false })),
    )
  switch (asked) {
    case 'samples/s':
      return rate(sampleUnit(figure), samplesOf(figure))
    case 'samples/s/device':
      return ofDevice(sampleUnit(figure), samplesOf(figure))
    case 'tokens/s':
      return rate('tokens', tokensOf(figure))
    case 'tokens/s/device':
      return ofDevice('tokens', tokensOf(figure))
    case 'step-time':
      return mapKnown(unitsOfStep(figure), (units) => ({ unit: 'ms', factor: 1000 * units, isTime: true }))
  }
}

/** An estimate in that unit. If the rate may be 0, the time has no interval, because it would have no upper end. */
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

/** What the throughput counts, where that is a sample; the samples behind tokens and steps have no name. */
const sampleUnit = ({ unit }: CountedFigure): SampleUnit =>
  unit === 'tokens' ? 'sequences' : unit === 'steps' ? 'samples' : unit

/** Samples in one unit of the throughput. */
function samplesOf(figure: CountedFigure): Maybe<number> {
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

const tokensOf = (figure: CountedFigure): Maybe<number> =>
  figure.unit === 'tokens'
    ? known(1)
    : flatMapKnown(samplesOf(figure), (samples) =>
        mapKnown(tokensOfSample(figure), (tokens) => samples * tokens),
      )

/** Units of the throughput in one step. */
const unitsOfStep = (figure: CountedFigure): Maybe<number> =>
  figure.unit === 'steps'
    ? known(1)
    : flatMapKnown(samplesOf(figure), (samples) =>
        mapKnown(samplesOfStep(figure), (ofStep) => ofStep / samples),
      )

const tokensOfSample = ({ tokensOfSample: tokens, unit }: CountedFigure): Maybe<number> =>
  tokens === undefined ? missing('sample-tokens-unknown', { unit }) : known(tokens)

const samplesOfStep = ({ samplesOfStep: samples }: CountedFigure): Maybe<number> =>
  samples === undefined ? missing('step-samples-unknown') : known(samples)

const devicesOf = ({ devices }: CountedFigure): Maybe<number> =>
  devices === undefined ? missing('view-devices-unknown') : known(devices)
