import { type LayoutSpreads, learnedCosts, learnedSpreads } from './learned-costs.ts'
import { known, missing, type Maybe } from '../../model/missing.ts'
import { devicesOf } from './layout.ts'
import { memoryOfDevice, type DeviceMemory } from './memory.ts'
import { weightsOf } from './model-shape.ts'
import type { LayoutFigure } from './published-rows.ts'
import { type LayoutCase, type LayoutCosts, secondsOf, stepTimesOf, tokensOfDevice } from './step-seconds.ts'
import type { FarSetting } from '../messages.ts'

/** The widest change of devices and of sequence lengths that published tables have: 8 to 1024, 512 to 65,536. */
const limit = 128

const settings: readonly (readonly [FarSetting['what'], (point: LayoutCase) => number])[] = [
  ['devices', ({ layout }) => devicesOf(layout)],
  ['tokens', ({ work }) => work.sequenceLength],
  ['batch', ({ work }) => work.batch],
]

/** A setting that is further from all measured ones than the forecasts that were validated. */
function farSetting(measured: readonly LayoutCase[], target: LayoutCase): FarSetting | undefined {
  for (const [what, valueOf] of settings) {
    const asked = valueOf(target)
    const apart = (value: number) => Math.max(asked / value, value / asked)
    const [nearest] = measured.map(valueOf).toSorted((a, b) => apart(a) - apart(b))
    if (nearest !== undefined && apart(nearest) > limit) return { what, asked, nearest, limit }
  }
  return undefined
}

export interface LayoutForecast {
  /** Tokens per second of one device; missing where the interval is too wide for a value. */
  readonly rate: Maybe<number>
  readonly low: number
  readonly high: number
  readonly memory: DeviceMemory
}

/** Level of the intervals. */
export const layoutLevel = 0.9
const quantile = 1.645
/** With a wider interval than this, no value is given. */
const widest = 2.5

/**
 * The speed of a training in another layout, size, batch or length, from figures of the same program, machine and number format. Costs
 * give the ratio of two trainings. The rest is interpolated from the figures; similar figures weigh more.
 */
export function forecastLayout(
  figures: readonly LayoutFigure[],
  target: LayoutCase,
  variant = '',
  costs: LayoutCosts = learnedCosts,
  spreads: LayoutSpreads = learnedSpreads,
): Maybe<LayoutForecast> {
  const { machine, precision } = target
  const alike = figures.filter(
    ({ point }) => point.machine.id === machine.id && point.precision === precision,
  )
  if (alike.length === 0) return missing('layout-no-figure', { machine: machine.id, precision })
  const far = farSetting(
    alike.map(({ point }) => point),
    target,
  )
  if (far !== undefined) return missing('layout-far', far)
  const asked = { point: target, variant }
  const { mean, variance } = krige(alike, asked, costs, spreads)
  const modelled = Math.log(modelledRate(target, costs))
  const half = quantile * Math.sqrt(variance)
  const [low, high] = [Math.exp(modelled + mean - half), Math.exp(modelled + mean + half)]
  return known({
    rate:
      high / low > widest
        ? missing('layout-interval-wide', { ratio: high / low })
        : known(Math.exp(modelled + mean)),
    low,
    high,
    memory: memoryOfCase(target),
  })
}

/** Where nothing states what is recomputed, the range spans all and nothing. */
export function memoryOfCase({
  architecture,
  layout,
  work,
  precision,
  isRecomputeOpen,
}: LayoutCase): DeviceMemory {
  const memory = memoryOfDevice(architecture, layout, work, precision)
  if (isRecomputeOpen !== true) return memory
  const least = memoryOfDevice(architecture, layout, { ...work, recompute: 'full' }, precision)
  return { ...memory, low: least.low }
}

/** Tokens per second of one device, up to a factor of the program and machine. */
export const modelledRate = (point: LayoutCase, costs: LayoutCosts): number =>
  tokensOfDevice(point) / secondsOf(stepTimesOf(point), costs)

type PlacedFigure = Pick<LayoutFigure, 'point' | 'variant'>

/** Simple kriging of the residuals that the costs leave. */
function krige(
  figures: readonly LayoutFigure[],
  target: PlacedFigure,
  costs: LayoutCosts,
  spreads: LayoutSpreads,
): { mean: number; variance: number } {
  const usual = Math.log(spreads.usual)
  const matrix = figures.map((a, i) =>
    figures.map((b, j) => covariance(a, b, spreads) + (i === j ? spreads.run ** 2 : 0)),
  )
  const toTarget = figures.map((figure) => covariance(figure, target, spreads))
  const left = figures.map(({ point, rate }) => Math.log(rate / modelledRate(point, costs)) - usual)
  const weights = solveSymmetric(matrix, toTarget)
  const dot = (a: readonly number[]) => weights.reduce((sum, weight, at) => sum + weight * (a[at] ?? 0), 0)
  const whole = covariance(target, target, spreads) + spreads.run ** 2
  return { mean: usual + dot(left), variance: Math.max(whole - dot(toTarget), spreads.run ** 2) }
}

function covariance(a: PlacedFigure, b: PlacedFigure, spreads: LayoutSpreads): number {
  const [first, second] = [weightsOf(a.point.architecture), weightsOf(b.point.architecture)]
  const model = Math.exp(-Math.abs(Math.log2(first / second)) / 2)
  const features = featuresOf(b.point)
  const distance = Math.hypot(...featuresOf(a.point).map((value, at) => value - (features[at] ?? 0)))
  return (
    spreads.program ** 2 +
    (a.variant === b.variant ? spreads.variant ** 2 : 0) +
    spreads.model ** 2 * model +
    spreads.setting ** 2 * model * Math.exp(-distance)
  )
}

/** Coordinates of a training among others: a difference of 1 matters about equally in each. */
function featuresOf({ layout, work }: LayoutCase): readonly number[] {
  return [
    Math.log2(devicesOf(layout)) / 3,
    Math.log2(layout.tensorParallel),
    Math.log2(layout.pipelineParallel),
    Math.log2(layout.contextParallel),
    Math.log2(layout.expertParallel) / 3,
    Math.log2(work.sequenceLength) / 3,
    Math.log2(work.batch) / 2,
    Math.log2(work.accumulation) / 3,
    ['zero3', 'fsdp', 'hybrid'].includes(layout.sharding) ? 1 : 0,
    { none: 0, selective: 0.25, full: 0.5 }[work.recompute],
  ]
}

/** x of A x = b for a symmetric positive matrix, by Cholesky's decomposition. */
function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const lower = matrix.map((row) => [...row])
  const at = (row: number, column: number) => lower[row]?.[column] ?? 0
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = at(row, column)
      for (let k = 0; k < column; k += 1) sum -= at(row, k) * at(column, k)
      const target = lower[row]
      if (target !== undefined) target[column] = row === column ? Math.sqrt(sum) : sum / at(column, column)
    }
  }
  const forward: number[] = []
  for (let row = 0; row < size; row += 1) {
    let sum = right[row] ?? 0
    for (let k = 0; k < row; k += 1) sum -= at(row, k) * (forward[k] ?? 0)
    forward.push(sum / at(row, row))
  }
  const solution = Array.from({ length: size }, () => 0)
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = forward[row] ?? 0
    for (let k = row + 1; k < size; k += 1) sum -= at(k, row) * (solution[k] ?? 0)
    solution[row] = sum / at(row, row)
  }
  return solution
}
