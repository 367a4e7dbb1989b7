import { createEngine } from '../../packages/trainer/engine.ts'
import { Graph } from '../../packages/trainer/graph/graph.ts'
import { multiply, reduceSum } from '../../packages/trainer/graph/primitives.ts'
import { elements, type Shape } from '../../packages/trainer/graph/shape.ts'
import { Tape } from '../../packages/trainer/graph/tape.ts'
import type { Layers, Parameter } from '../../packages/trainer/network/layers.ts'
import { applyNetwork, type ResidualNetwork } from '../../packages/trainer/network/residual-network.ts'
import {
  buildTrainingGraph,
  gradientName,
  graphLayers,
} from '../../packages/trainer/network/training-graph.ts'
import { encodeModel, type Model } from '../../packages/trainer/onnx/model.ts'
import { type Random, seededRandom } from '../../packages/trainer/random.ts'
import { Reference, value } from './float64.ts'

export type Comparison = {
  readonly graph: number
  readonly reference: number
  /**
   * For each parameter: ‖graph − reference‖ ÷ ‖reference‖ of its gradient. A bias before another batch norm has a true
   * gradient of 0, so each denominator is at least 1e-4 of the norm of all gradients.
   */
  readonly relativeErrors: ReadonlyMap<string, number>
}

/** Runs a model once on one thread; inputs and outputs are float32 unless given otherwise. */
export const runModel = async (
  model: Model | Uint8Array,
  inputs: Readonly<
    Record<string, { shape: Shape; data: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer> }>
  >,
  outputShapes: ReadonlyMap<string, Shape>,
): Promise<ReadonlyMap<string, Float32Array>> => {
  const results = new Map([...outputShapes].map(([name, shape]) => [name, new Float32Array(elements(shape))]))
  const outputs = [...outputShapes].map(
    ([name, shape]) => [name, { shape, data: found(results, name) }] as const,
  )
  const bytes = model instanceof Uint8Array ? model : encodeModel(model)
  const engine = await createEngine(bytes, 1, { inputs, outputs: Object.fromEntries(outputs) })
  await engine.run()
  return results
}

export type NetworkTrial = {
  readonly network: ResidualNetwork
  readonly images: number
  readonly imageSize: number
  readonly labelSmoothing: number
  readonly seed: number
}

/** One step of the same network, on the same numbers, as an engine's graph and in float64. */
export const compareNetwork = async (trial: NetworkTrial): Promise<Comparison> => {
  const { network, images, imageSize, labelSmoothing } = trial
  const random = seededRandom(trial.seed)
  const { bytes, parameters } = buildTrainingGraph(network, { images, imageSize }, labelSmoothing)
  const starts = startingValues(parameters, random)
  const shape = [3, images, imageSize, imageSize]
  const pixels = uniform(shape, random)
  const labels = Array.from({ length: images }, () => Math.floor(random() * network.classes))

  const results = await runModel(
    bytes,
    {
      images: { shape, data: pixels },
      labels: { shape: [images], data: BigInt64Array.from(labels, BigInt) },
      ...bindings(parameters, starts),
    },
    outputShapes('loss', parameters),
  )
  const reference = new Reference(({ name }) => found(starts, name))
  const logits = applyNetwork(network, reference.layers, value(shape, pixels))
  const loss = reference.crossEntropy(logits, labels, labelSmoothing)
  reference.backward()
  return compare(results, 'loss', loss, reference)
}

/**
 * Any composition of layers, generic over what computes it, with the weighted sum of its result as the loss. The input x
 * counts as a parameter, so its gradient is compared as well; its values lie within 2 of `xOffset`.
 */
export const compareLayers = async (
  xShape: Shape,
  apply: <Value>(layers: Layers<Value>, x: Value) => Value,
  xOffset = 0,
): Promise<Comparison> => {
  const random = seededRandom(1)
  const x: Parameter = { name: 'x', shape: xShape, initialization: { kind: 'uniform', bound: 2 } }

  const graph = new Graph()
  const tape = new Tape(graph)
  const parameters: Parameter[] = []
  const layers = graphLayers(tape, parameters)
  const y = apply(layers, layers.parameter(x))
  const weights = uniform(y.shape, random)
  const weighted = multiply(graph, y, graph.input('weights', y.shape))
  const loss = reduceSum(graph, weighted, [...y.shape.keys()])
  tape.record('weighted sum', [y], loss, (gradient) => [
    multiply(graph, { name: 'weights', shape: y.shape }, gradient),
  ])
  const gradients = tape.backward(loss)
  graph.output('loss', loss)
  for (const { name } of parameters) graph.output(gradientName(name), found(gradients, name))

  const starts = startingValues(parameters, random)
  starts.set(
    x.name,
    found(starts, x.name).map((item) => item + xOffset),
  )
  const results = await runModel(
    graph.toModel('layers'),
    { weights: { shape: y.shape, data: weights }, ...bindings(parameters, starts) },
    outputShapes('loss', parameters),
  )
  const reference = new Reference(({ name }) => found(starts, name))
  const expected = apply(reference.layers, reference.layers.parameter(x))
  expected.gradient.set(weights)
  reference.backward()
  const referenceLoss = expected.data.reduce(
    (sum, item, index) => sum + item * (weights[index] ?? Number.NaN),
    0,
  )
  return compare(results, 'loss', referenceLoss, reference)
}

const compare = (
  results: ReadonlyMap<string, Float32Array>,
  lossName: string,
  referenceLoss: number,
  { parameters }: Reference,
): Comparison => {
  const floor = 1e-4 * Math.hypot(...[...parameters.values()].map(({ gradient }) => norm(gradient)))
  return {
    graph: found(results, lossName)[0] ?? Number.NaN,
    reference: referenceLoss,
    relativeErrors: new Map(
      [...parameters].map(([name, { gradient }]) => {
        const computed = found(results, gradientName(name))
        const difference = gradient.map((item, index) => item - (computed[index] ?? Number.NaN))
        return [name, norm(difference) / Math.max(norm(gradient), floor)]
      }),
    ),
  }
}

const norm = (values: Float64Array) => Math.sqrt(values.reduce((sum, item) => sum + item ** 2, 0))

const uniform = (shape: Shape, random: Random) =>
  new Float32Array(elements(shape)).map(() => 2 * random() - 1)

/**
 * Initial values for a precise comparison. A ReLU whose input is within rounding of 0 may open in float32 and not in
 * float64, which alone changes gradients by percents. Shifting each channel by ±4 standard deviations leaves hardly any
 * input there.
 */
const startingValues = (parameters: readonly Parameter[], random: Random) =>
  new Map(
    parameters.map(({ name, shape, initialization }) => {
      const values = new Float32Array(elements(shape))
      if (initialization.kind === 'uniform')
        return [name, values.map(() => (2 * random() - 1) * initialization.bound)]
      return [
        name,
        name.endsWith('bias')
          ? values.map(() => (random() < 0.5 ? -4 : 4) + random() - 0.5)
          : values.map(() => 0.8 + 0.4 * random()),
      ]
    }),
  )

const bindings = (parameters: readonly Parameter[], values: ReadonlyMap<string, Float32Array<ArrayBuffer>>) =>
  Object.fromEntries(parameters.map(({ name, shape }) => [name, { shape, data: found(values, name) }]))

const outputShapes = (lossName: string, parameters: readonly Parameter[]) =>
  new Map<string, Shape>([
    [lossName, []],
    ...parameters.map(({ name, shape }) => [gradientName(name), shape] as const),
  ])

const found = <Value>(map: ReadonlyMap<string, Value>, name: string): Value => {
  const entry = map.get(name)
  if (entry === undefined) throw new Error(`no ${name}`)
  return entry
}
