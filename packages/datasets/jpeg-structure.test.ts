import { describe, expect, it } from 'vitest'
import { jpegStructure } from './jpeg-structure.ts'

/** Start, a frame header of 16 × 8 pixels, a scan with stuffing and a restart marker, end. */
const whole = Uint8Array.from([
  ...[0xff, 0xd8],
  ...[0xff, 0xc0, 0, 11, 8, 0, 8, 0, 16, 1, 1, 0x11, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  ...[1, 2, 0xff, 0, 3, 0xff, 0xd0, 4],
  ...[0xff, 0xd9],
])

describe('the structure of a JPEG', () => {
  it('gives the size of its frame', () => {
    expect(jpegStructure(whole)).toEqual({ kind: 'whole', width: 16, height: 8 })
  })

  it('is broken wherever the file is cut', () => {
    for (let length = 0; length < whole.length; length++)
      expect(jpegStructure(whole.subarray(0, length))).toHaveProperty('is')
  })

  it('is broken if a segment does not lead to a marker', () => {
    const wrong = Uint8Array.from(whole)
    wrong[5] = 10
    expect(jpegStructure(wrong)).toEqual({ kind: 'broken', is: 'marks' })
  })

  it('is none of a text', () => {
    expect(jpegStructure(Uint8Array.of(0x3c, 0x68, 0x74))).toEqual({ kind: 'broken', is: 'no-jpeg' })
  })
})
