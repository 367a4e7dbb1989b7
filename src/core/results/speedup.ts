import { memoize } from '../collections/memoize.ts'
import { axes } from '../model/axes/axes.ts'
import type { Case } from '../model/case.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Estimate, Interval, Result } from '../model/result.ts'
import { deviceCount } from '../model/topology.ts'
import { ratio, type Ratio } from '../model/units.ts'
import { level, ratioInterval } from '../stats/interval.ts'
import { dividedBy, estimate } from './estimate.ts'
import type { CaseFigure, RepeatRule } from './case-figure.ts'

/** The same key for cases that differ only in their topology. */
export const otherwiseEqual = memoize((matrixCase: Case): string => {
  const { workload, batchPerDevice, parameters } = matrixCase
  const values = axes.map((axis) =>
    axis.compares === 'nothing' ? null : (matrixCase.axes[axis.name] ?? null),
  )
  const sortedParameters = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([workload, batchPerDevice, values, sortedParameters])
})

/**
 * The base of the speedups of cases that differ only in their topology: the case on one device, or without one, the case with a figure on
 * the fewest devices, if a case with another number of devices has a figure.
 */
export function speedupBase(ladder: readonly CaseFigure[]): CaseFigure | undefined {
  const oneDevice = ladder.find(({ result }) => deviceCount(result.case.topology) === 1)
  if (oneDevice !== undefined) return oneDevice
  const [fewest, ...others] = ladder
    .filter(({ result }) => result.throughput.kind === 'known')
    .toSorted(
      ({ result: { case: a } }, { result: { case: b } }) =>
        deviceCount(a.topology) - deviceCount(b.topology) || a.topology.nodes - b.topology.nodes,
    )
  const isScaled = others.some(({ result }) => devicesOf(result.case) !== devicesOf(fewest?.result.case))
  return isScaled ? fewest : undefined
}

const devicesOf = (matrixCase: Case | undefined) => matrixCase && deviceCount(matrixCase.topology)

/**
 * The ratio of a case's figure to that of its base, which differs only in topology. The base itself has 1 by definition.
 *
 * @param base the result of {@link speedupBase}
 */
export function speedupOf(
  figure: CaseFigure,
  base: CaseFigure | undefined,
  { protocol: { repeats }, untilNarrow }: RepeatRule,
): Maybe<Estimate<Ratio>> {
  if (base === undefined) return missing('no-one-device-case')
  const { throughput } = figure.result
  const { result: baseResult } = base
  if (throughput.kind === 'missing') return throughput
  if (baseResult.throughput.kind === 'missing')
    return missing('one-device-case-missing', { case: baseResult.case.id })
  const value = ratio(throughput.value.value / baseResult.throughput.value.value)
  const count = Math.min(figure.values.length, base.values.length)
  const interval =
    figure === base
      ? { low: 1, high: 1, level }
      : ratioInterval(value, figure.values, base.values, repeats, untilNarrow)
  return known(estimate(value, interval, count))
}

/** Speedup ÷ (devices ÷ devices of the base). */
export const efficiencyOf = (
  speedup: Maybe<Estimate<Ratio>>,
  { topology }: Case,
  baseDevices: number,
): Maybe<Estimate<Ratio>> =>
  mapKnown(speedup, (total) => dividedBy(total, deviceCount(topology) / baseDevices, ratio))

/** Devices of the base of a result's speedup. */
export const baseDevicesOf = ({ speedupOver }: Pick<Result, 'speedupOver'>): number => speedupOver ?? 1

/** Whether the speedup of a result is 1 by definition, because it has as many devices as the base. */
export const isOnBase = (result: Pick<Result, 'case' | 'speedupOver'>): boolean =>
  deviceCount(result.case.topology) === baseDevicesOf(result)

/**
 * The figure of several nodes ÷ (that of one node with the same devices × nodes), which shows the cost of the exchange between nodes.
 * Undefined where either figure has no interval.
 */
export function efficiencyAcrossNodes(
  figure: CaseFigure,
  oneNode: CaseFigure | undefined,
  { protocol: { repeats }, untilNarrow }: RepeatRule,
): (Interval & { readonly value: number }) | undefined {
  const {
    case: {
      topology: { nodes },
    },
    throughput,
  } = figure.result
  const oneNodeThroughput = oneNode?.result.throughput
  if (oneNode === undefined || oneNodeThroughput?.kind !== 'known' || throughput.kind === 'missing')
    return undefined
  const value = throughput.value.value / oneNodeThroughput.value.value
  const interval = ratioInterval(value, figure.values, oneNode.values, repeats, untilNarrow)
  return (
    interval && { ...interval, value: value / nodes, low: interval.low / nodes, high: interval.high / nodes }
  )
}

type ScaledResult = Pick<Result, 'case' | 'throughput' | 'speedup' | 'efficiency'>

/** Removes speedup and efficiency of the base where no other number of devices has a figure: they are 1 by definition. */
export function withoutUnscaled<T extends ScaledResult>(all: readonly T[]): T[] {
  const ladders = new Map(all.map((result) => [result, otherwiseEqual(result.case)]))
  const scaled = new Set(
    all
      .filter(
        ({ case: { topology }, throughput }) => throughput.kind === 'known' && deviceCount(topology) > 1,
      )
      .map((result) => ladders.get(result)),
  )
  return all.map((result) =>
    result.speedup.kind === 'missing' || scaled.has(ladders.get(result))
      ? result
      : { ...result, speedup: notScaled, efficiency: notScaled },
  )
}

const notScaled = missing('not-scaled')

/** Whether a speedup is missing because there are no other devices, not because of a failure. */
export const isUnscaled = ({ speedup }: Pick<Result, 'speedup'>): boolean =>
  speedup.kind === 'missing' && speedup.code === 'not-scaled'
