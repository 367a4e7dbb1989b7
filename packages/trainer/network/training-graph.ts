import { Graph, type Tensor } from '../graph/graph.ts'
import { batchNorm } from '../graph/ops/batch-norm.ts'
import { convolution } from '../graph/ops/convolution.ts'
import { averagePool, linear } from '../graph/ops/head.ts'
import { maxPool } from '../graph/ops/max-pool.ts'
import { relu, residual } from '../graph/ops/elementwise.ts'
import { softmaxCrossEntropy } from '../graph/ops/softmax-cross-entropy.ts'
import { Tape } from '../graph/tape.ts'
import { encodeModel } from '../onnx/model.ts'
import type { Layers, Parameter } from './layers.ts'
import { applyNetwork, type ResidualNetwork } from './residual-network.ts'

export type BatchShape = {
  readonly images: number
  /** Height and width in pixels. */
  readonly imageSize: number
}

/**
 * One training step without the optimizer, as an ONNX file. Inputs: `images` [3, N, H, W] float32, `labels` [N] int64, and
 * each parameter under its name. Outputs: `loss`, and each parameter's gradient under {@link gradientName}.
 */
export type TrainingGraph = {
  readonly bytes: Uint8Array
  readonly batch: BatchShape
  readonly parameters: readonly Parameter[]
}

export const gradientName = (parameter: string) => `gradient of ${parameter}`

export const buildTrainingGraph = (
  network: ResidualNetwork,
  batch: BatchShape,
  labelSmoothing: number,
): TrainingGraph => {
  const graph = new Graph()
  const tape = new Tape(graph)
  const images = graph.input('images', [3, batch.images, batch.imageSize, batch.imageSize])
  const labels = graph.input('labels', [batch.images], 'int64')

  const parameters: Parameter[] = []
  const logits = applyNetwork(network, graphLayers(tape, parameters), images)
  const loss = softmaxCrossEntropy(tape, logits, labels, labelSmoothing)
  const gradients = tape.backward(loss)

  graph.output('loss', loss)
  for (const { name } of parameters) {
    const gradient = gradients.get(name)
    if (gradient === undefined) throw new Error(`the loss does not depend on ${name}`)
    graph.output(gradientName(name), gradient)
  }
  return { bytes: encodeModel(graph.toModel(network.name)), batch, parameters }
}

/** Layers that add nodes to the tape's graph and record each parameter. */
export const graphLayers = (tape: Tape, parameters: Parameter[]): Layers<Tensor> => ({
  parameter: (parameter) => {
    parameters.push(parameter)
    return tape.parameter(parameter.name, parameter.shape)
  },
  convolution: (x, weight, window) => convolution(tape, x, weight, window),
  batchNorm: (x, scale, shift) => batchNorm(tape, x, scale, shift),
  relu: (x) => relu(tape, x),
  residual: (path, shortcut) => residual(tape, path, shortcut),
  maxPool: (x, window) => maxPool(tape, x, window),
  averagePool: (x) => averagePool(tape, x),
  linear: (x, weight, bias) => linear(tape, x, weight, bias),
})
