import type { Tensor } from '../graph.ts'
import { gemm, multiply, reduceMean, reduceSum, reshape, transpose } from '../primitives.ts'
import { fourAxes } from '../shape.ts'
import type { Tape } from '../tape.ts'

/** Mean of each channel over the whole image, one row per image: [C, N, H, W] → [N, C]. */
export const averagePool = (tape: Tape, x: Tensor): Tensor => {
  const { graph } = tape
  const [channels, images, height, width] = fourAxes('averagePool', x.shape)
  const y = transpose(graph, reduceMean(graph, x, [2, 3]), [1, 0])
  return tape.record('averagePool', [x], y, (gradient) => {
    const share = multiply(graph, transpose(graph, gradient, [1, 0]), graph.scalar(1 / (height * width)))
    const corner = reshape(graph, share, [channels, images, 1, 1])
    return [graph.node('Expand', [corner, graph.integers(...x.shape)], x.shape)]
  })
}

/** Fully connected layer: x [N, in], weight [out, in], bias [out] → x · weightᵀ + bias [N, out]. */
export const linear = (tape: Tape, x: Tensor, weight: Tensor, bias: Tensor): Tensor => {
  const { graph } = tape
  const y = gemm(graph, x, weight, { transB: true, plus: bias })
  return tape.record('linear', [x, weight, bias], y, (gradient) => [
    gemm(graph, gradient, weight),
    gemm(graph, gradient, x, { transA: true }),
    reduceSum(graph, gradient, [0]),
  ])
}
