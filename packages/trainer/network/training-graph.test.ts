import { expect, test } from 'vitest'
import { compareNetwork } from '../../../test/trainer/compare.ts'
import { multiplyAdds, type ResidualNetwork, resnet50 } from './residual-network.ts'
import { countParameters } from './initialize.ts'
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
  // 4.09 GFLOPs is what torchvision states for its ResNet-50, which is version 1.5; version 1 has 3.86.
  expect(multiplyAdds(resnet50, 224) / 1e9).toBeCloseTo(4.09, 2)
})

test('ResNet-50 has 25,557,032 parameters in 161 tensors', () => {
  const { parameters } = buildTrainingGraph(resnet50, { images: 1, imageSize: 32 }, 0.1)
  expect(parameters).toHaveLength(161)
  expect(countParameters(parameters)).toBe(25_557_032)
})
