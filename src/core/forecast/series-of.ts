import { groupBy } from '../collections/group-by.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { axes, furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis, OnAxes } from '../model/axes/axis.ts'
import type { Baseline, Conditions, PublishedFigure } from '../model/baseline.ts'
import { globalBatch, sampleTokens, type Case } from '../model/case.ts'
import type { SampleUnit } from '../model/measurement.ts'
import { knownValues } from '../model/missing.ts'
import type { Result } from '../model/result.ts'
import { same, type Text } from '../model/text.ts'
import { deviceCount, topologyText, type Topology } from '../model/topology.ts'
import { ratio, type Ratio } from '../model/units.ts'
import { commonFingerprint } from '../results/equivalence.ts'
import { otherwiseEqual } from '../results/speedup.ts'
import { logErrorOf } from '../stats/interval.ts'
import { deviation, median } from '../stats/sample.ts'
import { gradientBytes } from './gradient.ts'
import { mostPerNode, type Observation, type Series } from './series.ts'

/** A median of repeats has so many times the standard error of their mean. */
const medianFactor = 1.25

/**
 * The series of measured results.
 *
 * @param modelOf the model's name, where the results know it
 * @param parameters trained weights, where the user states them
 */
export function seriesOfResults(
  results: readonly Result[],
  modelOf: (workload: string) => string | undefined,
  parameters: number | undefined,
): Series[] {
  const spreads = results.flatMap((result) => spreadOf(result) ?? [])
  const usual = spreads.length === 0 ? 0 : median(spreads)
  return [...groupBy(results, ({ case: point }) => otherwiseEqual(point)).values()].flatMap((group) => {
    const [first] = group
    const stated = group.map(commonFingerprint).find((fingerprint) => fingerprint?.parameters !== undefined)
    const name = nameOf(first.case)
    return [
      {
        name,
        label: same(name),
        unit: first.unit,
        cluster: '',
        dataParallel: isDataParallel(first.case),
        samplesPerDevice: globalBatch(first.case) / deviceCount(first.case.topology),
        perNode: mostPerNode(group.map(({ case: { topology } }) => topology)),
        gradient: gradientBytes({
          parameters: parameters ?? stated?.parameters,
          formats: stated?.gradientDtype === undefined ? formatsOf(first.case) : [stated.gradientDtype],
          model: modelOf(first.case.workload) ?? first.case.workload,
        }),
        observations: group.flatMap((result): Observation[] =>
          result.throughput.kind === 'known'
            ? [
                {
                  topology: result.case.topology,
                  throughput: result.throughput.value.value,
                  error: errorOf(result, usual),
                },
              ]
            : [],
        ),
      },
    ]
  })
}

/** The case's id without its topology. */
const nameOf = ({ id, topology }: Case) => id.replace(`_${topologyText(topology)}`, '')

/** Devices that share one model take fewer samples in a step. */
const isDataParallel = (point: OnAxes) =>
  axes.every((axis) => {
    const value = axisValue(point, axis)
    return value === undefined || (axis.stepFactor?.(value) ?? 1) >= 1
  })

/** Words for number formats stand on the leading axes. */
const formatsOf = (point: OnAxes): string[] => leadingAxes.map((axis) => String(axisValue(point, axis)))

/** The spread of the logarithms of the repeats of a case; undefined with one repeat. */
const spreadOf = ({ runs }: Result): number | undefined => {
  const speeds = knownValues(runs.map(({ measurement }) => measurement.throughput))
  return speeds.length < 2 ? undefined : deviation(speeds.map(Math.log))
}

/** @param usual the spread of one run, for a case with a single one */
function errorOf(result: Result, usual: number): Ratio {
  const repeats = knownValues(result.runs.map(({ measurement }) => measurement.throughput)).length
  return ratio(logErrorOf(spreadOf(result) ?? usual, Math.max(1, repeats), 'median'))
}

/** The series of published tables. Tables of one device model count as one cluster. */
export const seriesOfBaseline = (
  { name: baseline, tables }: Baseline,
  parameters: number | undefined,
): Series[] =>
  tables.map(({ conditions, unit, figures }, index) => ({
    name: `${baseline}/${index + 1}`,
    label: conditionsLabel(conditions),
    unit,
    cluster: conditions.device ?? '',
    dataParallel: isDataParallel(conditions),
    samplesPerDevice: samplesOf(conditions, figures[0]?.topology, unit),
    perNode: mostPerNode(figures.map(({ topology }) => topology)),
    gradient: gradientBytes({
      parameters,
      formats: formatsOf(conditions),
      model: conditions.model,
    }),
    observations: figures.map((figure) => ({
      topology: figure.topology,
      throughput: figure.throughput,
      error: publishedError(figure),
    })),
  }))

/** What one device takes in a step, in the unit that is printed. */
function samplesOf(
  { axes, batchPerDevice }: Conditions,
  topology: Topology | undefined,
  unit: SampleUnit,
): number {
  if (topology === undefined) return batchPerDevice
  const point = { axes, batchPerDevice, topology }
  return (globalBatch(point) / deviceCount(topology)) * (unit === 'tokens' ? (sampleTokens(point) ?? 1) : 1)
}

function publishedError({ throughput, runs }: PublishedFigure): Ratio {
  const spread = runs.length === 0 ? undefined : deviation(runs.map((run) => run.throughput))
  return ratio(spread === undefined ? 0 : (medianFactor * spread) / Math.sqrt(runs.length) / throughput)
}

/** `OneFlow, BERT base, FP32, batch 96`. */
function conditionsLabel({ framework, model, batchPerDevice, axes: stated, variant }: Conditions): Text {
  const onAxis = (axis: Axis): Text[] => {
    const value = stated[axis.name]
    return value === undefined ? [] : [axis.label(value)]
  }
  const parts: readonly Text[] = [
    same(framework),
    same(model),
    ...leadingAxes.flatMap(onAxis),
    { en: `batch ${batchPerDevice}`, zh: `批大小 ${batchPerDevice}` },
    ...furtherAxes.flatMap(onAxis),
    ...(variant === undefined ? [] : [same(variant)]),
  ]
  return { en: parts.map(({ en }) => en).join(', '), zh: parts.map(({ zh }) => zh).join('，') }
}
