import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LINE_LIMIT } from '../blocks.ts'
import { BlockMemory } from './block-memory.ts'

const memory = new BlockMemory()

it('counts the line feeds of any range of any bytes, wherever the range begins and ends', () => {
  const bytes = fc
    .uint8Array({ maxLength: 2000 })
    .map((all) => all.map((byte) => (byte % 3 === 0 ? 10 : byte)))
  fc.assert(
    fc.property(bytes, fc.nat(2000), fc.nat(2000), (all, a, b) => {
      const [from, to] = [Math.min(a, b, all.length), Math.min(Math.max(a, b), all.length)]
      memory.enter(all)
      expect(memory.length).toBe(all.length)
      expect(memory.feeds(from, to)).toBe(all.subarray(from, to).filter((byte) => byte === 10).length)
    }),
  )
})

it('holds the longest block there can be, and nothing of it shows behind a shorter one', () => {
  memory.enter(new Uint8Array(LINE_LIMIT + 1).fill(10))
  expect(memory.feeds(0, LINE_LIMIT + 1)).toBe(LINE_LIMIT + 1)
  memory.enter(Uint8Array.of(65))
  expect(memory.feeds(0, 4096)).toBe(0)
})
