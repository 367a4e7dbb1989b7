import type { Baseline, Conditions, PublishedFigure, PublishedTable } from '../model/baseline.ts'
import { type Case, globalBatch, sampleTokens } from '../model/case.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { CaseTime, Plan, TimeEstimate, TimeSource } from '../model/plan.ts'
import type { Repeats } from '../model/suite.ts'
import { deviceCount } from '../model/topology.ts'
import {
  elapsedFor,
  samples,
  samplesPerSecond,
  seconds,
  type SampleUnit,
  type Seconds,
} from '../model/units.ts'
import type { CostEstimate, StatedRate, Workload } from '../model/workload.ts'
import type { PlannedWorkload } from './offer.ts'
import type { Axis } from '../model/axes/axis.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import type { DeviceKind } from '../model/capacity.ts'
import { compareModels, compareNames } from '../reproduce/names.ts'
import { precisions, type Precision } from '../model/precision.ts'
import { groupBy } from '../collections/group-by.ts'
import type { Run } from '../model/run.ts'
import { median } from '../stats/sample.ts'

type PublishedRate = Extract<TimeSource, { kind: 'published' }>

interface RateCandidate {
  readonly baseline: string
  readonly table: PublishedTable
  readonly device: string
  readonly precision: Precision
}

/** Precisions with matrix products in two bytes a value; GPUs compute all of them at the same peak rate. */
const halves: ReadonlySet<Precision> = new Set(['fp16', 'bf16', 'amp'])
const eights: ReadonlySet<Precision> = new Set(['fp8-delayed', 'fp8-tensorwise', 'fp8-rowwise', 'mxfp8'])

/**
 * Published figures of one model of GPUs, for estimates of time.
 *
 * @param gpu as a person or a driver names it: `H100`, `NVIDIA H100 80GB HBM3`
 * @returns the figure of the same model that is nearest to a case: of the same precision, else of another half or 8-bit
 *   one; of the same framework, else of another; then of the nearest number of devices, of the same kind of data, of the
 *   nearest length of sequences, with the fewest other settings that differ, and of the nearest batch
 */
function publishedRates(
  baselines: readonly Baseline[],
  gpu: string,
): (matrixCase: Case, workload: Workload) => PublishedRate | undefined {
  const candidates = baselines.flatMap(({ name, tables }) =>
    tables.flatMap((table): RateCandidate[] => {
      const { device, axes } = table.conditions
      const precision = precisions.find((known) => known === axes[precisionAxis.name])
      if (device === undefined || precision === undefined) return []
      return compareNames(withoutMemory(device), withoutMemory(gpu)) === 'different'
        ? []
        : [{ baseline: name, table, device, precision }]
    }),
  )
  return (matrixCase, workload) => {
    const wanted = axisValue(matrixCase, precisionAxis)
    const figures = candidates
      .filter(({ precision }) => isAsFast(precision, wanted))
      .filter(({ table }) => isModelOf(matrixCase, workload, table.conditions.model))
      .flatMap((candidate) => {
        const factor = unitFactor(candidate.table.unit, workload.unit, matrixCase)
        return factor === undefined
          ? []
          : candidate.table.figures.map((figure) => ({ ...candidate, figure, factor }))
      })
      .map((found) => ({ ...found, distance: distanceOf(found, matrixCase, workload) }))
      .toSorted((a, b) => inOrder(a.distance, b.distance))
    const [nearest] = figures
    if (nearest === undefined) return undefined
    const { baseline, table, device, precision, figure, factor } = nearest
    return {
      kind: 'published',
      baseline,
      document: table.document,
      line: figure.line,
      device,
      precision,
      perDevice: samplesPerSecond((figure.throughput / deviceCount(figure.topology)) * factor),
    }
  }
}

/** Versions of a GPU that differ in memory take about the same time. */
const withoutMemory = (device: string) => device.replace(/\b\d+ ?Gi?B\b/i, '')

/** 8-bit precisions have one peak rate, too. */
const isAsFast = (a: Precision, b: Precision) =>
  a === b || [halves, eights].some((alike) => alike.has(a) && alike.has(b))

/** A workload of several sizes names one in a parameter, as `8b` or `70b`. A document may name the version of a size, too. */
function isModelOf(matrixCase: Case, { model }: Workload, published: string): boolean {
  const [, size] = sizeOf(matrixCase) ?? []
  return size === undefined
    ? compareModels(published, model) === 'same'
    : compareModels(published, `${model} ${String(size)}`) !== 'different'
}

const sizeOf = ({ parameters }: Case) =>
  Object.entries(parameters).find(([, value]) => /^\d+(?:\.\d+)?[bm]$/i.test(String(value)))

/** Units of a workload in one unit of a figure; undefined where they count different things. */
function unitFactor(from: SampleUnit, to: SampleUnit | undefined, matrixCase: Case): number | undefined {
  if (from === to) return 1
  const tokens = sampleTokens(matrixCase)
  if (tokens === undefined) return undefined
  if (from === 'tokens' && to === 'sequences') return 1 / tokens
  return from === 'sequences' && to === 'tokens' ? tokens : undefined
}

/** Differences in order of importance; 0 for none. */
function distanceOf(
  { table: { conditions }, precision, figure }: RateCandidate & { readonly figure: PublishedFigure },
  matrixCase: Case,
  workload: Workload,
): readonly number[] {
  const framework = compareNames(conditions.framework, workload.framework)
  const { data = 'synthetic' } = conditions.axes
  return [
    precision === axisValue(matrixCase, precisionAxis) ? 0 : 1,
    framework === 'different' ? 1 : 0,
    doublings(deviceCount(figure.topology), deviceCount(matrixCase.topology)),
    data === (matrixCase.axes['data'] ?? 'synthetic') ? 0 : 1,
    doublings(sampleTokens(conditions) ?? 1, sampleTokens(matrixCase) ?? sampleTokens(conditions) ?? 1),
    settings.filter((axis) => differs(axis, conditions, matrixCase)).length,
    doublings(conditions.batchPerDevice, matrixCase.batchPerDevice),
  ]
}

/** The others have distances of their own. */
const settings = axes.filter(
  (axis) => axis.name !== 'data' && axis.name !== precisionAxis.name && axis.sampleTokens === undefined,
)

/** Whether a document states another value than a case has. */
const differs = ({ name, ordinary }: Axis, stated: Conditions, matrixCase: Case): boolean =>
  stated.axes[name] !== undefined && stated.axes[name] !== (matrixCase.axes[name] ?? ordinary)

const doublings = (a: number, b: number) => Math.abs(Math.log2(a / b))

function inOrder(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}

/** The devices of cases, as far as known. */
interface EstimatedDevice {
  readonly kind: DeviceKind | 'none'
  readonly gpu: string | undefined
}

/**
 * The workload's rough figure that is most specific to a device and a precision; undefined where none applies. It is of the
 * size of model that the workload trains by default.
 */
function workloadRate(
  matrixCase: Case,
  { name, estimate, parameters }: Pick<Workload, 'name' | 'estimate' | 'parameters'>,
  device: EstimatedDevice,
): Extract<TimeSource, { kind: 'workload' }> | undefined {
  const [parameter, size] = sizeOf(matrixCase) ?? []
  if (parameter !== undefined && parameters[parameter]?.default !== size) return undefined
  const [nearest] = (estimate?.rates ?? [])
    .filter(({ precision }) => precision === undefined || precision === axisValue(matrixCase, precisionAxis))
    .flatMap((rate) => {
      const detail = detailOf(rate, device)
      return detail === undefined ? [] : [{ rate, detail }]
    })
    .toSorted((a, b) => b.detail - a.detail)
  if (nearest === undefined) return undefined
  const { device: stated, precision, perDevice } = nearest.rate
  return {
    kind: 'workload',
    workload: name,
    ...(stated === undefined ? {} : { device: stated }),
    ...(precision === undefined ? {} : { precision }),
    perDevice,
  }
}

/** How specific a figure is to a device: for its model, for its kind, or for any; undefined where it is for another one. */
function detailOf({ device, precision }: StatedRate, { kind, gpu }: EstimatedDevice): number | undefined {
  const more = precision === undefined ? 0 : 1
  if (device === undefined) return more
  if (device === kind) return 2 + more
  const isModel = kind === 'gpu' && gpu !== undefined && device !== 'cpu' && device !== 'gpu'
  return isModel && compareNames(device, gpu) !== 'different' ? 4 + more : undefined
}

/** What one run of each case is expected to take, by case id. */
export type CaseTimes = ReadonlyMap<string, CaseTime>

/** What expected times are computed from. */
export interface TimeEvidence {
  /** Measured times of runs of each case, by case id. */
  readonly measured: ReadonlyMap<string, Seconds>
  /** The model of the GPUs, where it is known. */
  readonly gpu: string | undefined
  readonly baselines: readonly Baseline[]
}

/**
 * The expected time of a run of each case: as measured before; else by a published figure of the same model, precision and
 * devices; else by the workload's own rough figure. Absent where none of these is available.
 */
export function expectedTimes(
  cases: readonly Case[],
  workloads: ReadonlyMap<string, PlannedWorkload>,
  { measured, gpu, baselines }: TimeEvidence,
): CaseTimes {
  const published = gpu === undefined ? undefined : publishedRates(baselines, gpu)
  const times = new Map<string, CaseTime>()
  for (const matrixCase of cases) {
    const took = measured.get(matrixCase.id)
    if (took !== undefined) {
      times.set(matrixCase.id, { expected: took, source: { kind: 'measured' } })
      continue
    }
    const workload = workloads.get(matrixCase.workload)
    const estimate = workload?.estimate
    if (workload === undefined || estimate === undefined) continue
    const kind = workload.needs.devices
    const source =
      (kind === 'gpu' ? published?.(matrixCase, workload) : undefined) ??
      workloadRate(matrixCase, workload, { kind, gpu })
    if (source === undefined) continue
    times.set(matrixCase.id, {
      expected: timeAt(source.perDevice, matrixCase, { ...workload, estimate }),
      source,
    })
  }
  return times
}

/**
 * Start-up + steps × global batch ÷ (throughput of one device × devices): perfect scaling, so an upper bound of the
 * speed and a lower bound of the time.
 */
function timeAt(
  perDevice: number,
  matrixCase: Case,
  {
    estimate: { startup, steps },
    unit,
  }: { readonly estimate: CostEstimate; readonly unit: SampleUnit | undefined },
): Seconds {
  const each = unit === 'tokens' ? (sampleTokens(matrixCase) ?? 1) : 1
  const work = samples(Number(matrixCase.parameters[steps]) * globalBatch(matrixCase) * each)
  return seconds(startup + elapsedFor(work, samplesPerSecond(perDevice * deviceCount(matrixCase.topology))))
}

/** Time of a plan's runs one after the other, with the pauses; missing as soon as one run cannot be estimated. */
export function estimateTime({ cases, runs }: Plan, repeats: Repeats, times: CaseTimes): Maybe<TimeEstimate> {
  const unknown = new Set(cases.flatMap(({ id, workload }) => (times.has(id) ? [] : [workload])))
  if (unknown.size > 0) return missing('no-estimate', { workloads: [...unknown] })
  const fewest = repeats.kind === 'fixed' ? repeats.count : repeats.min
  const together = (some: Plan['runs']) =>
    some.reduce(
      (sum, run) => sum + (times.get(run.case.id)?.expected ?? 0),
      (repeats.pause ?? 0) * Math.max(0, some.length - 1),
    )
  const isMeasured = ({ id }: Case) => times.get(id)?.source.kind === 'measured'
  return known({
    total: seconds(together(runs)),
    least: seconds(together(runs.filter(({ repeat }) => repeat <= fewest))),
    from: cases.length > 0 && cases.every(isMeasured) ? 'measured' : 'catalogue',
  })
}

/** Times of the runs of each case here: the median of the completed ones, by case id. */
export function measuredTimes(runs: readonly Run[]): Map<string, Seconds> {
  const took = runs.flatMap(({ case: matrixCase, origin, outcome }) =>
    origin.kind === 'executed' && outcome.state === 'completed'
      ? [{ id: matrixCase.id, elapsed: origin.elapsed }]
      : [],
  )
  return new Map(
    [...groupBy(took, ({ id }) => id)].map(([id, all]) => [
      id,
      seconds(median(all.map(({ elapsed }) => elapsed))),
    ]),
  )
}
