import { median } from '../stats/sample.ts'

/** A printed rate, and the steps since the run began. */
export interface PrintedRate {
  readonly taken: number
  readonly rate: number
}

/** The curve of averages that start with slow steps and approach the rate of the others. */
export interface ApproachCurve {
  /** The limit of the curve, in the printed scope. */
  readonly rate: number
  /** Robust deviation of the printed rates from the curve, as a share. */
  readonly misfit: number
  /** Whether the curve determines its limit well enough. */
  readonly isSure: boolean
}

/** Fewer rates show no curve. */
const FEWEST = 12
/** The first rate is at least this share below the limit. */
const LEAST_RISE = 0.05
/** Rates further from every curve are no averages. */
const MOST_MISFIT = 0.02
/** Memories tried for an exponential average, as shares of the run. */
const memories = Array.from({ length: 32 }, (_, index) => 0.01 * 1.17 ** index)
/** Successive residuals of averages are correlated (von Neumann's ratio); those of single steps are not. */
const ALIKE = 1
/** Rates this close to a curve leave no noise to judge. */
const EXACT = 5e-4
/** Relative error of the rate behind the differences of means, times the square root of their number. */
const CLOSE_MEANS = 3e-3
/** Limits of the distance from the last average to the limit of an exponential curve, and of the misfit of the rates. */
const ends = [
  { open: 0.15, misfit: 0.012 },
  { open: 0.35, misfit: 0.001 },
]
/** At least this many rates must be rising: a slow first step followed by steps of one speed is no curve. */
const FEWEST_RISING = 6
/** Rising rates are at least this share and this many misfits away from the limit. */
const RISING = { share: 0.02, misfits: 4 } as const
/** Where to start the fit: records after the slowest one. */
const starts = [0, 1, 2, 3, 4, 6, 9]
/** The fit uses about this many of the rates, spread over the run. */
const LOOKED_AT = 120

/**
 * Fits the curve of averages that start with slow steps: means since the start, exponential averages of rates or of step times. Undefined
 * where the printed rates do not follow such a curve, or are those of single steps.
 *
 * @param all rates of a whole run
 * @param resolution of the printed rates
 */
export function approachCurve(all: readonly PrintedRate[], resolution: number): ApproachCurve | undefined {
  if (all.length < FEWEST) return undefined
  const slowest = all.reduce((least, { rate }, index) => (rate <= (all[least]?.rate ?? 0) ? index : least), 0)
  const usual = median(all.slice(Math.floor(all.length / 2)).map(({ rate }) => rate))
  if (!((all[slowest]?.rate ?? NaN) < usual * (1 - LEAST_RISE))) return undefined
  const likely = starts
    .map((start) => slowest + start)
    .filter((start) => start <= all.length / 4 && all.length - start >= FEWEST)
    .flatMap((start) => curvesThrough(placed(all.slice(start))))
    .toSorted((a, b) => a.curve.misfit - b.curve.misfit)[0]
  if (likely === undefined || likely.curve.misfit > MOST_MISFIT) return undefined
  const best = likely.shape(likely.points)
  return best.misfit < EXACT + resolution / usual || best.alike < ALIKE ? best : undefined
}

/** A rate and its position in the run, as a share. */
interface PlacedRate extends PrintedRate {
  readonly place: number
}

type Shape = (points: readonly PlacedRate[]) => FittedCurve

const placed = (points: readonly PrintedRate[]): PlacedRate[] =>
  points.map((point, index) => ({ ...point, place: index / points.length }))

const shapes: readonly Shape[] = [
  meansSinceStart,
  ...memories.flatMap((memory) =>
    (['times', 'rates'] as const).map(
      (kind): Shape =>
        (points) =>
          fitted(
            points,
            points.map(({ place }) => Math.exp(-place / memory)),
            kind,
          ),
    ),
  ),
]

function curvesThrough(points: readonly PlacedRate[]) {
  const every = Math.ceil(points.length / LOOKED_AT)
  const some = points.filter((_, index) => index % every === 0 || index === points.length - 1)
  const first = points[0]?.rate ?? NaN
  return shapes
    .map((shape) => ({ shape, points, curve: shape(some) }))
    .filter(({ curve: { rate, rising } }) => first < rate * (1 - LEAST_RISE) && rising >= FEWEST_RISING)
}

interface FittedCurve extends ApproachCurve {
  /** The squared differences of neighbouring residuals ÷ the squared residuals. */
  readonly alike: number
  /** Number of rates that are still below the limit. */
  readonly rising: number
}

/** Means since the start: the total time that they imply grows by the same amount for each step. */
function meansSinceStart(points: readonly PlacedRate[]): FittedCurve {
  const curve = fitted(
    points,
    points.map(({ taken }) => 1 / taken),
    'times',
  )
  const [from, to] = [points[Math.floor(points.length / 2)], points.at(-1)]
  if (from === undefined || to === undefined) return curve
  const rate = (to.taken - from.taken) / (to.taken / to.rate - from.taken / from.rate)
  return { ...curve, rate, isSure: curve.misfit < CLOSE_MEANS }
}

/** Fits `limit + slope × shape` to rates or to their inverses by least squares. */
function fitted(
  points: readonly PrintedRate[],
  shapes: readonly number[],
  kind: 'rates' | 'times',
): FittedCurve {
  const values = points.map(({ rate }) => (kind === 'rates' ? rate : 1 / rate))
  const [shape, value] = [meanOf(shapes), meanOf(values)]
  const centred = shapes.map((each) => each - shape)
  const joint = centred.reduce((sum, each, index) => sum + each * ((values[index] ?? NaN) - value), 0)
  const slope = joint / squaresOf(centred)
  const limit = value - slope * shape
  const residuals = values.map((each, index) => each / (limit + slope * (shapes[index] ?? NaN)) - 1)
  const steps = residuals.slice(1).map((residual, index) => residual - (residuals[index] ?? NaN))
  const rate = kind === 'rates' ? limit : 1 / limit
  const misfit = 1.4826 * median(residuals.map(Math.abs))
  const last = points.at(-1)?.rate ?? NaN
  const least = 1 - Math.max(RISING.share, RISING.misfits * misfit)
  return {
    rate,
    misfit,
    rising: points.filter((point) => point.rate < least * rate).length,
    isSure: ends.some((end) => misfit < end.misfit && Math.abs(last / rate - 1) < end.open),
    alike: squaresOf(steps) / squaresOf(residuals),
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const squaresOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)
