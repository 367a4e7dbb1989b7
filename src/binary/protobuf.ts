import { ascii, joined, packed } from './bytes.ts'

/**
 * Messages of Protocol Buffers. A message is a concatenation of fields. A field is a key (its number and wire type), then
 * a varint, 4 or 8 bytes, or a length and that many bytes. Written from
 * https://protobuf.dev/programming-guides/encoding/.
 */
export const wireType = { varint: 0, fixed64: 1, lengthDelimited: 2, fixed32: 5 } as const

/** An integer of at most 64 bits; a negative one is its two's complement, ten bytes long. */
export function varint(value: number | bigint): Uint8Array {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  return Uint8Array.from([...bytes, Number(rest)])
}

const key = (number: number, type: keyof typeof wireType) => varint(number * 8 + wireType[type])

/** A field of an int32, int64, enum or bool. */
export const integerField = (number: number, value: number | bigint): Uint8Array =>
  joined([key(number, 'varint'), varint(value)])

export const floatField = (number: number, value: number): Uint8Array =>
  joined([key(number, 'fixed32'), packed([['f32', value]])])

export const doubleField = (number: number, value: number): Uint8Array =>
  joined([key(number, 'fixed64'), packed([['f64', value]])])

/** A field of bytes or of another message. */
export const bytesField = (number: number, content: Uint8Array): Uint8Array =>
  joined([key(number, 'lengthDelimited'), varint(content.length), content])

/** @param text ASCII */
export const textField = (number: number, text: string): Uint8Array => bytesField(number, ascii(text))
