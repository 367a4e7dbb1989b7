import { expect, test } from 'vitest'
import { compareNetwork } from '../../../test/trainer/compare.ts'
import { resnet50 } from './residual-network.ts'

test('each of the 161 gradients of ResNet-50 is that of the float64 reference', async () => {
  const trial = { network: resnet50, images: 2, imageSize: 48, labelSmoothing: 0.1, seed: 2 }
  const { graph, reference, relativeErrors } = await compareNetwork(trial)
  expect(relativeErrors.size).toBe(161)
  expect(graph).toBeCloseTo(reference, 4)
  expect(Math.max(...relativeErrors.values())).toBeLessThan(1e-4)
})
