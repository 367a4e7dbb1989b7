import { expect, test } from 'vitest'
import { checksumWeights } from './weights.ts'

test('weights that differ in one bit differ in their checksum, and hardly in their norm', () => {
  const [weights, others] = [Float32Array.of(3, -4, 12), Float32Array.of(3, -4, 12.000001)]
  expect(checksumWeights(weights).norm).toBe(13)
  expect(checksumWeights(weights).sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(checksumWeights(weights)).toEqual(checksumWeights(weights.slice()))
  expect(checksumWeights(others).sha256).not.toBe(checksumWeights(weights).sha256)
  expect(checksumWeights(others).norm).toBeCloseTo(13, 5)
})
