import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf, boxOf, spansOf } from './geometry.ts'
import { drawScene } from './scene.ts'

const wishes = fc.record({
  images: fc.constant(1000),
  classes: fc.integer({ min: 1, max: 1000 }),
  seed: fc.nat(),
})
const indices = fc.nat(999)

describe('a scene', () => {
  it('is a function of its seed and number', () => {
    fc.assert(
      fc.property(wishes, indices, (wish, index) => {
        expect(drawScene(wish, index)).toEqual(drawScene(wish, index))
        expect(drawScene(wish, index)).not.toEqual(drawScene({ ...wish, seed: wish.seed + 1 }, index))
        expect(drawScene(wish, index).seed).not.toBe(drawScene(wish, index + 1).seed)
      }),
    )
  })

  it('has shapes within the image that cover no other, or their polygons would not be what is seen', () => {
    fc.assert(
      fc.property(wishes, indices, (wish, index) => {
        const { size, shapes } = drawScene(wish, index)
        const seen = new Set<number>()
        for (const { outline } of shapes) {
          const { x, y, width, height } = boxOf(outline)
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(size.width)
          expect(y + height).toBeLessThanOrEqual(size.height)
          for (let row = Math.floor(y); row < y + height; row++)
            for (const [from, to] of spansOf(outline, row))
              for (let at = row * size.width + from; at < row * size.width + to; at++) {
                expect(seen.has(at)).toBe(false)
                seen.add(at)
              }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('annotates areas that its pixels have, give or take half a pixel on the outline', () => {
    fc.assert(
      fc.property(wishes, indices, (wish, index) => {
        for (const { outline } of drawScene(wish, index).shapes) {
          const { y, height } = boxOf(outline)
          let pixels = 0
          for (let row = Math.floor(y); row < y + height; row++)
            for (const [from, to] of spansOf(outline, row)) pixels += to - from
          const around = outline.reduce((sum, point, at) => {
            const next = outline[(at + 1) % outline.length] ?? point
            return sum + Math.hypot(point.x - next.x, point.y - next.y)
          }, 0)
          expect(Math.abs(pixels - areaOf(outline))).toBeLessThan(around / 2 + 1)
        }
      }),
    )
  })

  it('takes its class in turn, so that every class has as many images as any other', () => {
    const wish = { images: 20, classes: 5, seed: 1 }
    const labels = Array.from({ length: 20 }, (_, index) => drawScene(wish, index).label)
    for (let label = 0; label < 5; label++)
      expect(labels.filter((drawnLabel) => drawnLabel === label)).toHaveLength(4)
  })
})
