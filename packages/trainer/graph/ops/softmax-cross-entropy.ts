import type { Tensor } from '../graph.ts'
import { add, exponential, multiply, reduceSum, subtract } from '../primitives.ts'
import { sameShape, ShapeError, show, sizeOf } from '../shape.ts'
import type { Tape } from '../tape.ts'

/**
 * Mean over the batch of the cross-entropy between softmax(logits [N, classes]) and smoothed labels (int64 [N]):
 * the true class weighs 1 − smoothing, and smoothing is shared among all classes. Szegedy et al. 2016, section 7.
 */
export const softmaxCrossEntropy = (
  tape: Tape,
  logits: Tensor,
  labels: Tensor,
  smoothing: number,
): Tensor => {
  const { graph } = tape
  const images = sizeOf(logits.shape, 0)
  const classes = sizeOf(logits.shape, 1)
  if (!sameShape(labels.shape, [images]))
    throw new ShapeError(`softmaxCrossEntropy: labels ${show(labels.shape)} do not fit ${show(logits.shape)}`)
  const share = smoothing / classes
  const oneHot = graph.node(
    'OneHot',
    [labels, graph.integers(classes), graph.vector(0, 1 - smoothing)],
    [images, classes],
  )
  const target = add(graph, oneHot, graph.scalar(share))
  const logProbabilities = graph.node('LogSoftmax', [logits], logits.shape, {
    attributes: { axis: { int: 1 } },
  })
  const agreement = reduceSum(graph, multiply(graph, target, logProbabilities), [0, 1])
  const loss = multiply(graph, agreement, graph.scalar(-1 / images))
  return tape.record('softmaxCrossEntropy', [logits], loss, (gradient) => {
    const excess = subtract(graph, exponential(graph, logProbabilities), target)
    return [multiply(graph, excess, multiply(graph, gradient, graph.scalar(1 / images)))]
  })
}
