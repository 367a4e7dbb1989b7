import type { Graph, Tensor } from '../graph.ts'
import { gemm, reshape, transpose } from '../primitives.ts'
import { elements, fourAxes, ShapeError, show, sizeOf, windowed } from '../shape.ts'
import type { Tape } from '../tape.ts'
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
    const imageGradient =
      kernel === 1 && stride === 1
        ? reshape(graph, transposedProduct(graph, weight, rows), x.shape)
        : transposedConvolution(graph, gradient, weight, x, window)
    return [imageGradient, weightGradient]
  })
}

/** Up to this many weights it costs next to nothing to transpose them, compared with the product they take part in. */
const cheaplyTransposed = 600_000

/** rows [Cout, M] × columnsᵀ [M, K]. The engine's Gemm is up to half faster with the larger of the two on the left. */
const gradientOfWeight = (graph: Graph, rows: Tensor, columns: Tensor): Tensor => {
  const [outputs, taps] = [sizeOf(rows.shape, 0), sizeOf(columns.shape, 0)]
  return outputs < taps && outputs * taps <= cheaplyTransposed
    ? transpose(graph, gemm(graph, columns, rows, { transB: true }), [1, 0])
    : gemm(graph, rows, columns, { transB: true })
}

/** weightᵀ × rows. The engine's Gemm prefers a left factor that need not be transposed block by block. */
const transposedProduct = (graph: Graph, weight: Tensor, rows: Tensor): Tensor =>
  elements(weight.shape) <= cheaplyTransposed
    ? gemm(graph, transpose(graph, weight, [1, 0]), rows)
    : gemm(graph, weight, rows, { transA: true })

/** The gradient of a convolution with respect to its image x: each output's gradient spread over the window it saw. */
const transposedConvolution = (
  graph: Graph,
  gradient: Tensor,
  weight: Tensor,
  x: Tensor,
  { kernel, stride, padding }: Window,
): Tensor => {
  const [channels, images, height, width] = fourAxes('transposed convolution', x.shape)
  const [outputs, , rows, columns] = fourAxes('transposed convolution', gradient.shape)
  // Positions beyond the last window were never seen, yet belong to the image.
  const unseen = [height, width].map(
    (size, axis) => size - ((axis === 0 ? rows : columns) - 1) * stride + 2 * padding - kernel,
  )
  const imageMajor = graph.node(
    'ConvTranspose',
    [transpose(graph, gradient, [1, 0, 2, 3]), reshape(graph, weight, [outputs, channels, kernel, kernel])],
    [images, channels, height, width],
    {
      attributes: {
        kernel_shape: { ints: [kernel, kernel] },
        strides: { ints: [stride, stride] },
        pads: { ints: [padding, padding, padding, padding] },
        output_padding: { ints: unseen },
      },
    },
  )
  return transpose(graph, imageMajor, [1, 0, 2, 3])
}
