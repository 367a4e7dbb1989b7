import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/core/stats/random.ts'
import { drawSize, meanSize } from './scene.ts'

const random = seededRandom(1)
const sizes = Array.from({ length: 40_000 }, () => drawSize(random))
const meanOf = (dimension: (size: (typeof sizes)[number]) => number) =>
  sizes.reduce((sum, size) => sum + dimension(size), 0) / sizes.length

describe('sizes of images', () => {
  it.each(['width', 'height', 'bytes'] as const)('have the mean %s that is stated', (name) => {
    expect(meanOf((size) => size[name]) / meanSize[name]).toBeCloseTo(1, 1)
    expect(Math.abs(meanOf((size) => size[name]) / meanSize[name] - 1)).toBeLessThan(0.02)
  })

  it('are 500 pixels on the longer side in four of ten images', () => {
    expect(meanOf(({ width, height }) => Number(Math.max(width, height) === 500))).toBeCloseTo(0.4, 1)
  })

  it('are never so small or so large that a decoder would treat them differently', () => {
    const range = (values: readonly number[]) =>
      values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
        min: Infinity,
        max: -Infinity,
      })
    expect(range(sizes.map(({ width, height }) => Math.min(width, height))).min).toBeGreaterThanOrEqual(64)
    expect(range(sizes.map(({ width, height }) => Math.max(width, height))).max).toBeLessThanOrEqual(1600)
    const bytesPerPixel = range(sizes.map(({ width, height, bytes }) => bytes / (width * height)))
    expect(bytesPerPixel.min).toBeGreaterThan(0.14)
    expect(bytesPerPixel.max).toBeLessThan(1.11)
  })

  it('spread as those of photos do: a tenth of the files is below 45 kB, a tenth above 180 kB', () => {
    const sorted = sizes.map(({ bytes }) => bytes).sort((a, b) => a - b)
    const tenth = sorted[sorted.length / 10] ?? 0
    const nine = sorted[(9 * sorted.length) / 10] ?? 0
    expect([tenth < 45_000, nine > 180_000]).toEqual([true, true])
  })
})
