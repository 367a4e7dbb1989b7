import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zstdOf } from '../../../test/import/made-archives.ts'
import { ZstdFrames } from './compression.ts'

const magic = [0x28, 0xb5, 0x2f, 0xfd]

/** In pieces of a few bytes. */
function pushAll(bytes: Uint8Array, length: number) {
  const frames = new ZstdFrames()
  for (let at = 0; at < bytes.length; at += length) frames.push(bytes.subarray(at, at + length))
  frames.end()
}

it('lets frames pass, however their bytes come, one after the other', () => {
  const content = Buffer.from('step 1 loss 2\n'.repeat(20_000))
  const skippable = Buffer.from([0x51, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])
  const bytes = Buffer.concat([zstdOf(content), skippable, zstdOf(content), zstdOf(Buffer.from('x'))])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), (length) => {
      pushAll(bytes, length)
    }),
  )
})

it.each([
  ['a window of gigabytes', [0, 0xa0]],
  ['the same as the size of one segment', [0xe0, 0, 0, 0, 0, 1, 0, 0, 0]],
])('refuses %s, in a later frame too', (_, header) => {
  const bytes = Buffer.from([...magic, ...header, 1, 0, 0])
  const behind = Buffer.concat([zstdOf(Buffer.from('a')), bytes])
  fc.assert(
    fc.property(fc.constantFrom(bytes, behind), fc.integer({ min: 1, max: 40 }), (file, length) => {
      expect(() => {
        pushAll(file, length)
      }).toThrow('it asks for a window of')
    }),
  )
})
