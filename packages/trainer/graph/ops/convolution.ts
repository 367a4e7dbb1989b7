import type { Graph, Tensor } from '../graph.ts'
import { gemm, reshape, transpose } from '../primitives.ts'
import { fourAxes, ShapeError, show, sizeOf, windowed } from '../shape.ts'
import type { Tape } from '../tape.ts'
import { cheaplyTransposed, gradientOfImage } from './convolution-image-gradient.ts'
import { patches, type Window } from './patches.ts'

/**
 * Convolution without bias: x [Cin, N, H, W] and weight [Cout, Cin·kernel²] (rows in OIHW order) → [Cout, N, H', W'].
 * Activations are channel-major, so a 1×1 convolution is one matrix product over the whole batch.
 */
export const convolution = (tape: Tape, x: Tensor, weight: Tensor, window: Window): Tensor => {
  const { graph } = tape
  const [channels, images, height, width] = fourAxes('convolution', x.shape)
  const { kernel, stride, padding } = window
  if (weight.shape.length !== 2 || sizeOf(weight.shape, 1) !== channels * kernel * kernel)
    throw new ShapeError(
      `convolution: image ${show(x.shape)} does not fit weight ${show(weight.shape)} with kernel ${kernel}`,
    )
  const columns = patches(graph, x, window)
  const product = gemm(graph, weight, columns)
  const y = reshape(graph, product, [
    sizeOf(weight.shape, 0),
    images,
    windowed(height, kernel, stride, padding),
    windowed(width, kernel, stride, padding),
  ])
  return tape.record('convolution', [x, weight], y, (gradient) => {
    const rows = reshape(graph, gradient, product.shape)
    const weightGradient = gradientOfWeight(graph, rows, columns)
    if (!tape.needsGradient(x)) return [undefined, weightGradient]
    return [gradientOfImage(graph, { gradient, weight, x, window }), weightGradient]
  })
}

/** rows [Cout, M] × columnsᵀ [M, K]. The engine's Gemm is up to half faster with the larger of the two on the left. */
const gradientOfWeight = (graph: Graph, rows: Tensor, columns: Tensor): Tensor => {
  const [outputs, taps] = [sizeOf(rows.shape, 0), sizeOf(columns.shape, 0)]
  return outputs < taps && outputs * taps <= cheaplyTransposed
    ? transpose(graph, gemm(graph, columns, rows, { transB: true }), [1, 0])
    : gemm(graph, rows, columns, { transB: true })
}
