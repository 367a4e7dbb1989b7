import { groupBy } from '../collections/group-by.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { axes, furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis, OnAxes } from '../model/axes/axis.ts'
import type { Baseline, Conditions, PublishedFigure } from '../model/baseline.ts'
import { globalBatch, type Case } from '../model/case.ts'
import type { Estimate, Result } from '../model/result.ts'
import { same, type Text } from '../model/text.ts'
import { deviceCount, topologyText } from '../model/topology.ts'
import { ratio, type Ratio, type SamplesPerSecond } from '../model/units.ts'
import { commonFingerprint } from '../results/equivalence.ts'
import { otherwiseEqual } from '../results/speedup.ts'
import { deviation } from '../stats/sample.ts'
import { gradientBytes } from './gradient.ts'
import type { Observation, Series } from './series.ts'

/** Of a normal value, the ends of an interval at 95% lie so many standard errors out. */
const normalReach = 1.96
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
  return [...groupBy(results, ({ case: point }) => otherwiseEqual(point)).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const stated = group.map(commonFingerprint).find((one) => one?.parameters !== undefined)
    const name = nameOf(first.case)
    return [
      {
        name,
        label: same(name),
        unit: first.unit,
        cluster: '',
        dataParallel: isDataParallel(first.case),
        samplesPerDevice: globalBatch(first.case) / deviceCount(first.case.topology),
        gradient: gradientBytes({
          parameters: parameters ?? stated?.parameters,
          formats: stated?.gradientDtype === undefined ? formatsOf(first.case) : [stated.gradientDtype],
          model: modelOf(first.case.workload) ?? first.case.workload,
        }),
        observations: group.flatMap(({ case: { topology }, throughput }): Observation[] =>
          throughput.kind === 'known'
            ? [{ topology, throughput: throughput.value.value, error: errorOf(throughput.value) }]
            : [],
        ),
      },
    ]
  })
}

/** The case's id without its topology. */
const nameOf = ({ id, topology }: Case) => id.replace(`_${topologyText(topology)}`, '')

/** Devices that share one model take fewer samples in a step. */
const isDataParallel = (point: Case) =>
  axes.every((axis) => {
    const value = axisValue(point, axis)
    return value === undefined || (axis.stepFactor?.(value) ?? 1) >= 1
  })

/** Words for number formats stand on the leading axes. */
const formatsOf = (point: OnAxes): string[] => leadingAxes.map((axis) => String(axisValue(point, axis)))

/** An interval at 95% is so many standard errors wide; a figure of one repeat has none. */
const errorOf = ({ value, low, high, level }: Estimate<SamplesPerSecond>): Ratio =>
  ratio(level === 0 ? 0 : (high - low) / (2 * normalReach * value))

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
    dataParallel: true,
    samplesPerDevice: conditions.batchPerDevice,
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
