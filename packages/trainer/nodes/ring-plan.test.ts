import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planRing } from './ring.ts'

const lengths = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 400_000 }))
const sizes = fc.integer({ min: 2, max: 9 })
const total = (list: readonly { readonly length: number }[]) =>
  list.reduce((sum, { length }) => sum + length, 0)

test('what a node sends is what its right neighbour expects, piece by piece', () => {
  fc.assert(
    fc.property(lengths, sizes, fc.nat(), (length, nodes, any) => {
      const node = any % nodes
      const { first, pieces } = planRing(length, nodes, node)
      const sent = [...first, ...pieces.filter(({ forwards }) => forwards)]
      const expected = planRing(length, nodes, (node + 1) % nodes).pieces
      const places = (list: typeof sent) => list.map((piece) => [piece.offset, piece.length])
      expect(places(sent)).toEqual(places(expected))
    }),
  )
})

test('all nodes together send 2(n − 1) times the array, each close to its equal part', () => {
  fc.assert(
    fc.property(lengths, sizes, (length, nodes) => {
      const counts = Array.from({ length: nodes }, (_, node) => total(planRing(length, nodes, node).pieces))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2 * (nodes - 1) * length)
      for (const count of counts)
        expect(Math.abs(count - (2 * (nodes - 1) * length) / nodes)).toBeLessThanOrEqual(2)
    }),
  )
})
