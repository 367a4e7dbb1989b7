import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elements } from '../graph/shape.ts'
import type { Parameter } from '../network/layers.ts'
import { decaySegments, layOut, shardOf } from './layout.ts'

const shape = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 2 })
const parameters = fc.array(shape, { minLength: 1, maxLength: 12 }).map((shapes) =>
  shapes.map((sizes, index): Parameter => ({
    name: `p${index}`,
    shape: sizes,
    initialization: { kind: 'constant', value: 0 },
  })),
)

test('parameters lie one after another, none across the start of another, all inside', () => {
  fc.assert(
    fc.property(parameters, (list) => {
      const { ranges, length } = layOut(list)
      let end = 0
      for (const range of ranges) {
        expect(range.offset).toBeGreaterThanOrEqual(end)
        expect(range.length).toBe(elements(range.parameter.shape))
        end = range.offset + range.length
      }
      expect(end).toBeLessThanOrEqual(length)
    }),
  )
})

test('the shards of all workers together are the whole, each value in one', () => {
  fc.assert(
    fc.property(parameters, fc.integer({ min: 1, max: 7 }), (list, workers) => {
      const layout = layOut(list)
      let end = 0
      for (let worker = 0; worker < workers; worker++) {
        const shard = shardOf(layout, worker, workers)
        expect(shard.offset).toBe(end)
        end += shard.length
      }
      expect(end).toBe(layout.length)
    }),
  )
})

test('a shard is cut into whole vectors that decay only where they are of a matrix', () => {
  fc.assert(
    fc.property(parameters, fc.integer({ min: 1, max: 7 }), (list, workers) => {
      const layout = layOut(list)
      for (let worker = 0; worker < workers; worker++) {
        const shard = shardOf(layout, worker, workers)
        let end = shard.offset
        for (const segment of decaySegments(layout, shard)) {
          expect(segment.offset).toBe(end)
          expect(segment.length % 4).toBe(0)
          end += segment.length
          for (const { offset, length, parameter } of layout.ranges)
            if (offset >= segment.offset && offset + length <= end)
              expect(segment.decays).toBe(parameter.shape.length > 1)
        }
        expect(end).toBe(shard.offset + shard.length)
      }
    }),
  )
})
