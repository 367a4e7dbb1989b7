import { elements, fourAxes, type Shape, sizeOf, windowed } from '../graph/shape.ts'
import type { Layers } from './layers.ts'
import { applyNetwork, type ResidualNetwork } from './residual-network.ts'

/** What {@link trainingFlops} counts: the usual rule, which also takes the first layer's backward pass for a double one. */
export const flopsRule = '2 for each multiply-add of convolutions and matrix products; backward twice forward'

/** Of one image, forward and backward. */
export const trainingFlops = (network: ResidualNetwork, imageSize: number): number =>
  3 * 2 * multiplyAdds(network, imageSize)

/** Of one image, forward, in convolutions and matrix products. */
export const multiplyAdds = (network: ResidualNetwork, imageSize: number): number => {
  let count = 0
  const layers: Layers<Shape> = {
    parameter: ({ shape }) => shape,
    convolution: (x, weight, { kernel, stride, padding }) => {
      const [, images, height, width] = fourAxes('convolution', x)
      const size = [height, width].map((pixels) => windowed(pixels, kernel, stride, padding))
      count += elements(weight) * elements(size)
      return [sizeOf(weight, 0), images, ...size]
    },
    batchNorm: (x) => x,
    relu: (x) => x,
    residual: (path) => path,
    maxPool: ([channels = 0, images = 0, ...size], { kernel, stride, padding }) => [
      channels,
      images,
      ...size.map((pixels) => windowed(pixels, kernel, stride, padding)),
    ],
    averagePool: ([channels = 0, images = 0]) => [images, channels],
    linear: (x, weight) => {
      count += elements(weight)
      return [sizeOf(x, 0), sizeOf(weight, 0)]
    },
  }
  applyNetwork(network, layers, [3, 1, imageSize, imageSize])
  return count
}
