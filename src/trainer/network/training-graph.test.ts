import { expect, test } from 'vitest'
import { compareNetwork } from '../reference/compare.ts'
import { elements, fourAxes, type Shape, sizeOf, windowed } from '../graph/shape.ts'
import { countParameters } from './initialize.ts'
import type { Layers } from './layers.ts'
import { applyNetwork, resnet50, type ResidualNetwork } from './residual-network.ts'
import { buildTrainingGraph } from './training-graph.ts'

const small: ResidualNetwork = {
  name: 'small',
  stem: {
    channels: 8,
    convolution: { kernel: 7, stride: 2, padding: 3 },
    pool: { kernel: 3, stride: 2, padding: 1 },
  },
  stages: [
    { width: 4, blocks: 2, stride: 1 },
    { width: 8, blocks: 2, stride: 2 },
  ],
  expansion: 4,
  classes: 10,
}

test('every gradient of a small residual network is that of the float64 reference', async () => {
  const trial = { network: small, images: 3, imageSize: 32, labelSmoothing: 0.1, seed: 2 }
  const { graph, reference, relativeErrors } = await compareNetwork(trial)
  expect(graph).toBeCloseTo(reference, 5)
  expect(Math.max(...relativeErrors.values())).toBeLessThan(1e-4)
})

test('ResNet-50 multiplies 4.09 billion times an image, as version 1.5 does and version 1 does not', () => {
  let multiplications = 0
  const layers: Layers<Shape> = {
    parameter: ({ shape }) => shape,
    convolution: (x, weight, { kernel, stride, padding }) => {
      const [, images, height, width] = fourAxes('convolution', x)
      const size = [height, width].map((pixels) => windowed(pixels, kernel, stride, padding))
      multiplications += elements(weight) * elements(size)
      return [sizeOf(weight, 0), images, ...size]
    },
    batchNorm: (x) => x,
    relu: (x) => x,
    residual: (path, shortcut) => {
      expect(path).toEqual(shortcut)
      return path
    },
    maxPool: ([channels = 0, images = 0, ...size], { kernel, stride, padding }) => [
      channels,
      images,
      ...size.map((pixels) => windowed(pixels, kernel, stride, padding)),
    ],
    averagePool: ([channels = 0, images = 0]) => [images, channels],
    linear: (x, weight) => {
      multiplications += elements(weight)
      return [sizeOf(x, 0), sizeOf(weight, 0)]
    },
  }
  expect(applyNetwork(resnet50, layers, [3, 1, 224, 224])).toEqual([1, 1000])
  // 4.09 GFLOPs is what torchvision states for its ResNet-50, which is version 1.5; version 1 has 3.86.
  expect(multiplications / 1e9).toBeCloseTo(4.09, 2)
})

test('ResNet-50 has 25,557,032 parameters in 161 tensors', () => {
  const { parameters } = buildTrainingGraph(resnet50, { images: 1, imageSize: 32 }, 0.1)
  expect(parameters).toHaveLength(161)
  expect(countParameters(parameters)).toBe(25_557_032)
})
