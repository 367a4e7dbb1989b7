import type { Graph, Tensor } from '../graph.ts'
import { concat, padImage, reshape, sliceImage } from '../primitives.ts'
import { elements, fourAxes, windowed } from '../shape.ts'

/** A square sliding window over the last two axes. */
export type Window = { readonly kernel: number; readonly stride: number; readonly padding: number }

/**
 * The values in each position of the window, as the columns of a matrix (im2col): [C, N, H, W] → [C·kernel², N·H'·W'], so
 * that a convolution is one matrix product.
 */
export const patches = (graph: Graph, x: Tensor, { kernel, stride, padding }: Window): Tensor => {
  const [channels, images, height, width] = fourAxes('patches', x.shape)
  const size = [windowed(height, kernel, stride, padding), windowed(width, kernel, stride, padding)] as const
  const columns = images * elements(size)
  if (kernel === 1 && padding === 0) {
    const seen = stride === 1 ? x : sliceImage(graph, x, { from: [0, 0], size, step: stride })
    return reshape(graph, seen, [channels, columns])
  }
  const padded = padImage(graph, x, { before: padding, after: padding })
  const offsets = Array.from({ length: kernel }, (_, offset) => offset)
  const taps = offsets.flatMap((row) =>
    offsets.map((column) => {
      const seen = sliceImage(graph, padded, { from: [row, column], size, step: stride })
      return reshape(graph, seen, [channels, 1, columns])
    }),
  )
  return reshape(graph, concat(graph, taps, 1), [channels * kernel * kernel, columns])
}
