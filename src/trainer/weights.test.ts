import { expect, test } from 'vitest'
import { weigh } from './weights.ts'

test('weights that differ in one bit differ in their checksum, and hardly in their norm', () => {
  const [weights, others] = [Float32Array.of(3, -4, 12), Float32Array.of(3, -4, 12.000001)]
  expect(weigh(weights).norm).toBe(13)
  expect(weigh(weights).sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(weigh(weights)).toEqual(weigh(weights.slice()))
  expect(weigh(others).sha256).not.toBe(weigh(weights).sha256)
  expect(weigh(others).norm).toBeCloseTo(13, 5)
})
