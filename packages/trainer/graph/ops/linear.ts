import type { Tensor } from '../graph.ts'
import { gemm, reduceSum } from '../primitives.ts'
import type { Tape } from '../tape.ts'

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
