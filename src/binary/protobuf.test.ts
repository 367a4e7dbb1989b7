import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesField, floatField, integerField, textField } from './protobuf.ts'

/** The integer of a varint field whose key takes one byte. */
const decodeVarint = (field: Uint8Array) =>
  BigInt.asIntN(
    64,
    field.slice(1).reduce((value, byte, index) => value | (BigInt(byte & 0x7f) << BigInt(7 * index)), 0n),
  )

test('an integer is written as the encoding guide writes 150', () => {
  expect([...integerField(1, 150)]).toEqual([0x08, 0x96, 0x01])
})

test('a string is written as the encoding guide writes "testing"', () => {
  expect([...textField(2, 'testing')]).toEqual([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6e, 0x67])
})

test('a field number above 15 takes a key of two bytes', () => {
  expect([...integerField(20, 7)]).toEqual([0xa0, 0x01, 0x07])
})

test('a float is four bytes, least significant first', () => {
  expect([...floatField(2, 1)]).toEqual([0x15, 0x00, 0x00, 0x80, 0x3f])
})

test('a negative integer takes ten bytes', () => {
  expect(integerField(1, -1)).toHaveLength(11)
})

test('every 64-bit integer can be read back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      expect(decodeVarint(integerField(3, value))).toBe(value)
    }),
  )
})

test('a nested message is as long as it says, whatever its length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (content) => {
      const field = bytesField(1, content)
      expect([...field.slice(-content.length || field.length)]).toEqual([...content])
      expect(decodeVarint(field.slice(0, field.length - content.length))).toBe(BigInt(content.length))
    }),
  )
})
