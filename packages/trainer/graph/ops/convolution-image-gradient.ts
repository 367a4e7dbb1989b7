import type { Graph, Tensor } from '../graph.ts'
import { gemm, reshape, transpose } from '../primitives.ts'
import { elements, fourAxes, sizeOf } from '../shape.ts'
import type { Window } from './patches.ts'

/** Up to this many weights it costs next to nothing to transpose them, compared with the product they take part in. */
export const cheaplyTransposed = 600_000

/** A convolution of x [Cin, N, H, W] with weight [Cout, Cin·kernel²], and the gradient [Cout, N, H', W'] of its result. */
export type Convolution = {
  readonly gradient: Tensor
  readonly weight: Tensor
  readonly x: Tensor
  readonly window: Window
}

/** The gradient of a convolution with respect to its image, by the fastest of three ways that fits. */
export const gradientOfImage = (graph: Graph, convolved: Convolution): Tensor => {
  const { weight, window } = convolved
  const { kernel, stride, padding } = window
  if (kernel === 1 && stride === 1) return productWithTransposedWeight(graph, convolved)
  const keepsSize = stride === 1 && kernel === 2 * padding + 1
  return keepsSize && elements(weight.shape) <= cheaplyTransposed
    ? rotatedConvolution(graph, convolved)
    : transposedConvolution(graph, convolved)
}

/** For a 1×1 kernel: weightᵀ × gradient. */
const productWithTransposedWeight = (graph: Graph, { gradient, weight, x }: Convolution): Tensor => {
  const outputs = sizeOf(weight.shape, 0)
  const rows = reshape(graph, gradient, [outputs, elements(gradient.shape) / outputs])
  // The engine's Gemm is a sixth faster when it need not transpose its left factor block by block.
  const product =
    elements(weight.shape) <= cheaplyTransposed
      ? gemm(graph, transpose(graph, weight, [1, 0]), rows)
      : gemm(graph, weight, rows, { transA: true })
  return reshape(graph, product, x.shape)
}

/**
 * Where the result has the size of the image: a convolution with each kernel rotated by half a turn and inputs and
 * outputs exchanged. The engine's Conv is a quarter faster than its ConvTranspose.
 */
const rotatedConvolution = (graph: Graph, { gradient, weight, x, window }: Convolution): Tensor => {
  const [channels, images, height, width] = fourAxes('rotated convolution', x.shape)
  const { kernel, padding } = window
  const [outputs, taps] = [sizeOf(weight.shape, 0), kernel * kernel]
  // A product with the reversing permutation: six times faster than gathering single values.
  const backwards = gemm(graph, reshape(graph, weight, [outputs * channels, taps]), reversal(graph, taps))
  const rotated = transpose(graph, reshape(graph, backwards, [outputs, channels, taps]), [1, 0, 2])
  const imageMajor = graph.node(
    'Conv',
    [batchFirst(graph, gradient), reshape(graph, rotated, [channels, outputs, kernel, kernel])],
    [images, channels, height, width],
    {
      attributes: {
        kernel_shape: { ints: [kernel, kernel] },
        pads: { ints: Array<number>(4).fill(padding) },
      },
    },
  )
  return batchFirst(graph, imageMajor)
}

/** The matrix whose product with a row is that row read backwards. */
const reversal = (graph: Graph, size: number): Tensor => {
  const antidiagonal = Array.from({ length: size * size }, (_, index) => {
    const [row, column] = [Math.floor(index / size), index % size]
    return row + column === size - 1 ? 1 : 0
  })
  return reshape(graph, graph.vector(...antidiagonal), [size, size])
}

/** In any other case: the gradient of each output is spread over its window. */
const transposedConvolution = (graph: Graph, { gradient, weight, x, window }: Convolution): Tensor => {
  const [channels, images, height, width] = fourAxes('transposed convolution', x.shape)
  const [outputs, , rows, columns] = fourAxes('transposed convolution', gradient.shape)
  const { kernel, stride, padding } = window
  /** Pixels beyond the last window: no window covers them, yet they belong to the image. */
  const unseen = (size: number, windows: number) => size - ((windows - 1) * stride + kernel - 2 * padding)
  const imageMajor = graph.node(
    'ConvTranspose',
    [batchFirst(graph, gradient), reshape(graph, weight, [outputs, channels, kernel, kernel])],
    [images, channels, height, width],
    {
      attributes: {
        kernel_shape: { ints: [kernel, kernel] },
        strides: { ints: [stride, stride] },
        pads: { ints: Array<number>(4).fill(padding) },
        output_padding: { ints: [unseen(height, rows), unseen(width, columns)] },
      },
    },
  )
  return batchFirst(graph, imageMajor)
}

/** Converts between this project's [C, N, H, W] and the [N, C, H, W] of ONNX's convolutions; it is its own inverse. */
const batchFirst = (graph: Graph, x: Tensor) => transpose(graph, x, [1, 0, 2, 3])
