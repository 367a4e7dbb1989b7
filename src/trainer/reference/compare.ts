import { createEngine } from '../engine.ts'
import { elements } from '../graph/shape.ts'
import type { Parameter } from '../network/layers.ts'
import { applyNetwork, type ResidualNetwork } from '../network/residual-network.ts'
import { buildTrainingGraph, gradientName } from '../network/training-graph.ts'
import { seededRandom } from '../random.ts'
import { Reference, value } from './float64.ts'

export type Comparison = {
  readonly loss: { readonly graph: number; readonly reference: number }
  /**
   * For each parameter: ‖graph − reference‖ ÷ ‖reference‖ of its gradient. A bias in front of another batch norm has a
   * true gradient of 0, so no denominator is taken below 1e-5 of all gradients' norm.
   */
  readonly relativeErrors: ReadonlyMap<string, number>
}

export type Trial = {
  readonly network: ResidualNetwork
  readonly images: number
  readonly imageSize: number
  readonly labelSmoothing: number
  readonly seed: number
}

/** Runs one step of the same network, on the same numbers, as an engine's graph and in float64. */
export const compareWithReference = async (trial: Trial): Promise<Comparison> => {
  const { network, images, imageSize, labelSmoothing } = trial
  const random = seededRandom(trial.seed)
  const graph = buildTrainingGraph(network, { images, imageSize }, labelSmoothing)

  const starts = new Map(graph.parameters.map((parameter) => [parameter.name, start(parameter, random)]))
  const shape = [3, images, imageSize, imageSize]
  const pixels = new Float32Array(elements(shape)).map(() => random() * 2 - 1)
  const labels = Array.from({ length: images }, () => Math.floor(random() * network.classes))

  const loss = new Float32Array(1)
  const gradients = new Map(
    graph.parameters.map(({ name, shape }) => [name, new Float32Array(elements(shape))]),
  )
  const engine = await createEngine(graph.bytes, 1, {
    inputs: {
      images: { shape, data: pixels },
      labels: { shape: [images], data: BigInt64Array.from(labels, BigInt) },
      ...Object.fromEntries(
        graph.parameters.map(({ name, shape }) => [name, { shape, data: found(starts, name) }]),
      ),
    },
    outputs: {
      loss: { shape: [], data: loss },
      ...Object.fromEntries(
        graph.parameters.map(({ name, shape }) => [
          gradientName(name),
          { shape, data: found(gradients, name) },
        ]),
      ),
    },
  })
  await engine.run()

  const reference = new Reference(({ name }) => found(starts, name))
  const logits = applyNetwork(network, reference.layers, value(shape, pixels))
  const referenceLoss = reference.backward(logits, labels, labelSmoothing)
  const norms = [...reference.parameters.values()].map(({ gradient }) => norm(gradient))
  const floor = 1e-5 * Math.hypot(...norms)
  return {
    loss: { graph: loss[0] ?? Number.NaN, reference: referenceLoss },
    relativeErrors: new Map(
      [...gradients].map(([name, gradient]) => [
        name,
        relativeError(gradient, found(reference.parameters, name).gradient, floor),
      ]),
    ),
  }
}

/**
 * Starting values under which a comparison is sharp. A ReLU whose input is within rounding of 0 may open in float32 and
 * not in float64, which alone makes gradients differ by percents; shifting each channel by ±4 standard deviations
 * leaves hardly any input there.
 */
const start = ({ name, shape, initialization }: Parameter, random: () => number) => {
  const values = new Float32Array(elements(shape))
  if (initialization.kind === 'uniform') return values.map(() => (2 * random() - 1) * initialization.bound)
  return name.endsWith('bias')
    ? values.map(() => (random() < 0.5 ? -4 : 4) + random() - 0.5)
    : values.map(() => 0.8 + 0.4 * random())
}

const norm = (values: Float64Array) => Math.sqrt(values.reduce((sum, item) => sum + item ** 2, 0))

/** ‖a − b‖ ÷ ‖b‖ in the Euclidean norm. */
const relativeError = (a: Float32Array, b: Float64Array, floor: number) =>
  norm(b.map((item, index) => item - (a[index] ?? Number.NaN))) / Math.max(norm(b), floor)

const found = <Value>(map: ReadonlyMap<string, Value>, name: string): Value => {
  const entry = map.get(name)
  if (entry === undefined) throw new Error(`no ${name}`)
  return entry
}
