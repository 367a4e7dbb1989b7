import { expect, it } from 'vitest'
import { octaveNoise, seededBits, type Plane } from './fit-bytes.ts'

/** Variance of the means of squares of so many pixels. */
function varianceOfSquares({ width, height, values }: Plane, side: number): number {
  const means: number[] = []
  for (let top = 0; top + side <= height; top += side)
    for (let left = 0; left + side <= width; left += side) {
      let sum = 0
      for (let y = top; y < top + side; y++)
        for (let x = left; x < left + side; x++) sum += values[y * width + x] ?? 0
      means.push(sum / side ** 2)
    }
  const mean = means.reduce((a, b) => a + b) / means.length
  return means.reduce((sum, squareMean) => sum + (squareMean - mean) ** 2, 0) / means.length
}

it('noise loses about as much variance with each octave that is averaged away, as photos do', () => {
  const plane = octaveNoise({ width: 1024, height: 1024 }, { coarsest: 64, finest: 1 }, seededBits(7))
  const left = [1, 2, 4, 8, 16].map((side) => varianceOfSquares(plane, side))
  const lost = left.slice(1).map((value, at) => (left[at] ?? 0) - value)
  const mean = lost.reduce((a, b) => a + b) / lost.length
  for (const loss of lost) expect(loss / mean).toBeGreaterThan(0.6)
  for (const loss of lost) expect(loss / mean).toBeLessThan(1.6)
})

it('noise without fine octaves changes little from a pixel to the next', () => {
  const size = { width: 256, height: 256 }
  const coarse = octaveNoise(size, { coarsest: 64, finest: 8 }, seededBits(7))
  expect(varianceOfSquares(coarse, 2) / varianceOfSquares(coarse, 1)).toBeGreaterThan(0.97)
})
