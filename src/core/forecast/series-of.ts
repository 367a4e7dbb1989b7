import { groupBy } from '../collections/group-by.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { axes, furtherAxes, leadingAxes } from '../model/axes/axes.ts'
import type { Axis, OnAxes } from '../model/axes/axis.ts'
import type { Baseline, Conditions, PublishedFigure } from '../model/baseline.ts'
import { globalBatch, sampleTokens, type Case } from '../model/case.ts'
import { type SampleUnit, bytes, type Bytes, ratio, type Ratio } from '../model/units.ts'
import { known, knownValues, mapKnown, type Maybe, missing } from '../model/missing.ts'
import type { Result } from '../model/result.ts'
import { same, type Text } from '../model/text.ts'
import { deviceCount, topologyText, type Topology } from '../model/topology.ts'
import { commonFingerprint } from '../results/equivalence.ts'
import { otherwiseEqual } from '../results/speedup.ts'
import { logErrorOf } from '../stats/interval.ts'
import { deviation, median } from '../stats/sample.ts'
import { mostPerNode, type Observation, type Series } from './series.ts'

/** What is known of the gradient that the devices of a training exchange. */
interface GradientFacts {
  /** Trained weights, where the program states them. */
  readonly parameters?: number | undefined
  /** Number format of the exchanged gradient, where the program states it, else of the training: `float16`, `amp`. */
  readonly formats: readonly string[]
  /** The model's name, as people write it. */
  readonly model?: string | undefined
}

/** Trained weights by model, for trainings that do not state them. The first match counts. */
const models: readonly { readonly name: RegExp; readonly parameters: number; readonly source: string }[] = [
  { name: /resnet[-_ ]?50/i, parameters: 25.6e6, source: 'He et al. 2016; torchvision counts 25,557,032' },
  { name: /resnet[-_ ]?101/i, parameters: 44.5e6, source: 'torchvision counts 44,549,160' },
  { name: /resnet[-_ ]?152/i, parameters: 60.2e6, source: 'torchvision counts 60,192,808' },
  { name: /vgg[-_ ]?16/i, parameters: 138.4e6, source: 'Simonyan and Zisserman 2015, table 2' },
  { name: /alexnet/i, parameters: 61.1e6, source: 'torchvision counts 61,100,840' },
  { name: /bert[-_ ]?large/i, parameters: 340e6, source: 'Devlin et al. 2019' },
  { name: /bert/i, parameters: 110e6, source: 'Devlin et al. 2019, BERT-base' },
  { name: /transformer[-_ ]?big/i, parameters: 213e6, source: 'Vaswani et al. 2017, table 3' },
  {
    name: /mask[-_ ]?r-?cnn/i,
    parameters: 44.4e6,
    source: 'torchvision counts 44,401,393 with ResNet-50-FPN',
  },
]

/** Mixed precision keeps gradients in 32 bits unless the program says otherwise. */
const isHalf = (format: string) => /^(?:float16|bfloat16|fp16|bf16)$/i.test(format)

/** Bytes that every device contributes to the all-reduce of one step. */
const gradientBytes = ({ parameters, formats, model }: GradientFacts): Maybe<Bytes> =>
  mapKnown(parametersOf(parameters, model), (count) => bytes(count * (formats.some(isHalf) ? 2 : 4)))

function parametersOf(stated: number | undefined, model: string | undefined): Maybe<number> {
  if (stated !== undefined) return known(stated)
  const found = model === undefined ? undefined : models.find(({ name }) => name.test(model))
  return found === undefined ? missing('gradient-size-unknown') : known(found.parameters)
}

/** Standard error of a median of repeats ÷ that of their mean. */
const medianFactor = 1.25

/**
 * The series of measured results.
 *
 * @param modelOf the model's name, where the results state it
 * @param parameters trained weights, where the user states them
 */
export function seriesOfResults(
  results: readonly Result[],
  modelOf: (workload: string) => string | undefined,
  parameters: number | undefined,
): Series[] {
  const spreads = results.flatMap((result) => spreadOf(result) ?? [])
  const usual = spreads.length === 0 ? 0 : median(spreads)
  return [...groupBy(results, ({ case: matrixCase }) => otherwiseEqual(matrixCase)).values()].flatMap(
    (group) => {
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
    },
  )
}

/** The case's id without its topology. */
const nameOf = ({ id, topology }: Case) => id.replace(`_${topologyText(topology)}`, '')

/** With model parallelism, a step has fewer samples per device. */
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

/** Samples that one device takes in a step, in the printed unit. */
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
