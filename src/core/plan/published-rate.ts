import { axisValue } from '../model/axes/axis-values.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import type { Baseline, PublishedFigure, PublishedTable } from '../model/baseline.ts'
import type { Case } from '../model/case.ts'
import type { TimeSource } from '../model/plan.ts'
import { precisions, type Precision } from '../model/precision.ts'
import { deviceCount } from '../model/topology.ts'
import { samplesPerSecond } from '../model/units.ts'
import type { Workload } from '../model/workload.ts'
import { compareModels, compareNames } from '../reproduce/names.ts'

type PublishedRate = Extract<TimeSource, { kind: 'published' }>

interface RateCandidate {
  readonly baseline: string
  readonly table: PublishedTable
  readonly device: string
  readonly precision: Precision
}

/** Precisions whose matrix products have two bytes a value; GPUs compute all of them at the same peak rate. */
const halves: ReadonlySet<Precision> = new Set(['fp16', 'bf16', 'amp'])

/**
 * Published figures of one model of GPUs, for estimates of time.
 *
 * @param gpu as a person or a driver names it: `H100`, `NVIDIA H100 80GB HBM3`
 * @returns the figure of the same model that is nearest to a case: of the same precision, else of another half
 *   precision; of the same framework, else of another; then of the nearest number of devices, of the same kind of data
 *   and of the nearest batch
 */
export function publishedRates(
  baselines: readonly Baseline[],
  gpu: string,
): (point: Case, workload: Workload) => PublishedRate | undefined {
  const candidates = baselines.flatMap(({ name, tables }) =>
    tables.flatMap((table): RateCandidate[] => {
      const { device, axes } = table.conditions
      const precision = precisions.find((known) => known === axes[precisionAxis.name])
      if (device === undefined || precision === undefined) return []
      return compareNames(device, gpu) === 'different' ? [] : [{ baseline: name, table, device, precision }]
    }),
  )
  return (point, workload) => {
    const wanted = axisValue(point, precisionAxis)
    const figures = candidates
      .filter(({ precision }) => precision === wanted || (halves.has(precision) && halves.has(wanted)))
      .filter(({ table }) => compareModels(table.conditions.model, workload.model) === 'same')
      .flatMap((candidate) => candidate.table.figures.map((figure) => ({ ...candidate, figure })))
      .map((found) => ({ ...found, distance: distanceOf(found, point, workload) }))
      .toSorted((a, b) => inOrder(a.distance, b.distance))
    const [nearest] = figures
    if (nearest === undefined) return undefined
    const { baseline, table, device, precision, figure } = nearest
    return {
      kind: 'published',
      baseline,
      document: table.document,
      line: figure.line,
      device,
      precision,
      perDevice: samplesPerSecond(figure.throughput / deviceCount(figure.topology)),
    }
  }
}

/** The most important difference first; 0 is none. */
function distanceOf(
  { table: { conditions }, precision, figure }: RateCandidate & { readonly figure: PublishedFigure },
  point: Case,
  workload: Workload,
): readonly number[] {
  const framework = compareNames(conditions.framework, workload.framework)
  const { data = 'synthetic' } = conditions.axes
  return [
    precision === axisValue(point, precisionAxis) ? 0 : 1,
    framework === 'different' ? 1 : 0,
    doublings(deviceCount(figure.topology), deviceCount(point.topology)),
    data === (point.axes['data'] ?? 'synthetic') ? 0 : 1,
    doublings(conditions.batchPerDevice, point.batchPerDevice),
  ]
}

const doublings = (a: number, b: number) => Math.abs(Math.log2(a / b))

function inOrder(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}
