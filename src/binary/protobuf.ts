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

/** A field of a message that was read: an integer, or the bytes of any other value. */
export interface ReadField {
  readonly number: number
  /** NaN where the field has bytes. Those beyond 2 to the power of 53 are not exact. */
  readonly integer: number
  readonly bytes: Uint8Array
}

/** The fields of a message in order, up to one that is cut off or of an unknown wire type. */
export function* fieldsOf(message: Uint8Array): Generator<ReadField> {
  let at = 0
  const integer = () => {
    for (let [value, scale] = [0, 1]; ; scale *= 128) {
      const byte = message[at++] ?? NaN
      value += (byte & 127) * scale
      if (!(byte >= 128)) return Number.isNaN(byte) ? NaN : value
    }
  }
  while (at < message.length) {
    const tag = integer()
    const [number, type] = [Math.floor(tag / 8), tag % 8]
    if (type === wireType.varint) {
      const value = integer()
      if (Number.isNaN(value)) return
      yield { number, integer: value, bytes: new Uint8Array(0) }
      continue
    }
    const length =
      type === wireType.lengthDelimited
        ? integer()
        : type === wireType.fixed64
          ? 8
          : type === wireType.fixed32
            ? 4
            : NaN
    if (!(at + length <= message.length)) return
    yield { number, integer: NaN, bytes: message.subarray(at, at + length) }
    at += length
  }
}
