import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countLineFeeds } from './bytes.ts'

it('counts the line feeds of any range of any bytes, wherever the range begins and ends', () => {
  const bytes = fc
    .uint8Array({ maxLength: 2000 })
    .map((all) => all.map((byte) => (byte % 3 === 0 ? 10 : byte)))
  fc.assert(
    fc.property(bytes, fc.nat(2000), fc.nat(2000), (all, a, b) => {
      const [from, to] = [Math.min(a, b, all.length), Math.min(Math.max(a, b), all.length)]
      expect(countLineFeeds(all, from, to)).toBe(all.subarray(from, to).filter((byte) => byte === 10).length)
    }),
  )
})
