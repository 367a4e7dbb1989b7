import { type Graph, microsoft, type Tensor } from '../graph.ts'
import {
  add,
  multiply,
  reciprocal,
  reduceSum,
  reshape,
  rowDots,
  squareRoot,
  subtract,
} from '../primitives.ts'
import { elements, sameShape, ShapeError, show, sizeOf } from '../shape.ts'
import type { Tape } from '../tape.ts'

const epsilon = 1e-5

/**
 * Batch normalization in training mode: each channel of x [C, …] is centred and scaled by the statistics of this
 * batch. The learnt scale [C] and shift [C] follow. Ioffe and Szegedy 2015, algorithm 1.
 * The engine computes the variance in two passes; E[x²] − E[x]² would cost two digits of every gradient.
 */
export const batchNorm = (tape: Tape, x: Tensor, scale: Tensor, shift: Tensor): Tensor => {
  const { graph } = tape
  const channels = sizeOf(x.shape, 0)
  if (!sameShape(scale.shape, [channels]) || !sameShape(shift.shape, [channels]))
    throw new ShapeError(
      `batchNorm: scale ${show(scale.shape)} and shift ${show(shift.shape)} do not fit ${show(x.shape)}`,
    )
  const count = elements(x.shape) / channels
  const matrix = [channels, count]
  const asBatchOfOne = (tensor: Tensor) => reshape(graph, tensor, [1, channels, count])

  // With momentum 0 the "running" statistics that the operator returns are those of this batch. It writes them over the
  // two vectors it is given, so they must be two tensors and no constants.
  const runningMean = multiply(graph, shift, graph.scalar(0))
  const runningVariance = multiply(graph, scale, graph.scalar(0))
  const [normalized, mean, variance] = graph.nodes(
    'BatchNormalization',
    [asBatchOfOne(x), scale, shift, runningMean, runningVariance],
    [[1, channels, count], [channels], [channels]],
    { attributes: { epsilon: { float: epsilon }, momentum: { float: 0 }, training_mode: { int: 1 } } },
  )
  if (normalized === undefined || mean === undefined || variance === undefined)
    throw new Error('unreachable: three shapes give three outputs')

  return tape.record('batchNorm', [x, scale, shift], reshape(graph, normalized, x.shape), (gradient) => {
    const dy = reshape(graph, gradient, matrix)
    const inverseDeviation = reciprocal(graph, squareRoot(graph, add(graph, variance, graph.scalar(epsilon))))
    const shiftGradient = reduceSum(graph, dy, [1])
    const products = rowDots(graph, dy, reshape(graph, x, matrix))
    const centred = subtract(graph, products, multiply(graph, mean, shiftGradient))
    const scaleGradient = multiply(graph, centred, inverseDeviation)

    // dx = scale/σ · (dy − mean(dy) − x̂ · mean(dy·x̂)) is linear in dy and x: factor · dy + slope · x + term.
    const factor = multiply(graph, scale, inverseDeviation)
    const perElement = multiply(graph, factor, graph.scalar(-1 / count))
    const slope = multiply(graph, perElement, multiply(graph, scaleGradient, inverseDeviation))
    const term = subtract(graph, multiply(graph, perElement, shiftGradient), multiply(graph, slope, mean))
    const fromStatistics = multiply(graph, reshape(graph, x, matrix), reshape(graph, slope, [channels, 1]))
    const dx = scaleChannels(graph, dy, factor, term, fromStatistics)
    return [reshape(graph, dx, x.shape), scaleGradient, shiftGradient]
  })
}

/**
 * x · factor + term + sum, for x and sum [C, M], factor and term [C]: a 1×1 convolution of each channel with ONNX
 * Runtime's fused addition needs one pass, Mul and two Adds need three.
 */
const scaleChannels = (graph: Graph, x: Tensor, factor: Tensor, term: Tensor, sum: Tensor): Tensor => {
  const [channels, count] = [sizeOf(x.shape, 0), sizeOf(x.shape, 1)]
  const image = [1, channels, count, 1]
  return graph.node(
    'FusedConv',
    [reshape(graph, x, image), reshape(graph, factor, [channels, 1, 1, 1]), term, reshape(graph, sum, image)],
    image,
    { domain: microsoft, attributes: { group: { int: channels }, kernel_shape: { ints: [1, 1] } } },
  )
}
