import { expect, test } from 'vitest'
import { compareNetwork } from '../reference/compare.ts'
import { countParameters } from './initialize.ts'
import { resnet50, type ResidualNetwork } from './residual-network.ts'
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

test('each of the 161 gradients of ResNet-50 is that of the float64 reference', async () => {
  const trial = { network: resnet50, images: 2, imageSize: 48, labelSmoothing: 0.1, seed: 2 }
  const { graph, reference, relativeErrors } = await compareNetwork(trial)
  expect(relativeErrors.size).toBe(161)
  expect(graph).toBeCloseTo(reference, 4)
  expect(Math.max(...relativeErrors.values())).toBeLessThan(1e-4)
})

test('ResNet-50 has 25,557,032 parameters in 161 tensors', () => {
  const { parameters } = buildTrainingGraph(resnet50, { images: 1, imageSize: 32 }, 0.1)
  expect(parameters).toHaveLength(161)
  expect(countParameters(parameters)).toBe(25_557_032)
})
