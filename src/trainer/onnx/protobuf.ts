/**
 * The part of the Protocol Buffers wire format that an ONNX model needs. A message is a concatenation of fields. A
 * field is a key (field number and wire type), then a varint, four bytes, or a length and that many bytes.
 * Written from https://protobuf.dev/programming-guides/encoding/.
 */
const wireType = { varint: 0, lengthDelimited: 2, fixed32: 5 } as const

const utf8 = new TextEncoder()

const varint = (value: bigint): number[] => {
  const bytes: number[] = []
  // A negative int64 is sent as its two's complement, ten bytes long.
  let rest = BigInt.asUintN(64, value)
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  bytes.push(Number(rest))
  return bytes
}

const key = (field: number, type: number) => varint(BigInt((field << 3) | type))

/** An integer field (int32, int64, enum, bool). */
export const integerField = (field: number, value: number | bigint) =>
  Uint8Array.from([...key(field, wireType.varint), ...varint(BigInt(value))])

/** A float field: 32 bits, little-endian. */
export const floatField = (field: number, value: number) => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setFloat32(0, value, true)
  return message(Uint8Array.from(key(field, wireType.fixed32)), bytes)
}

/** A nested message, or raw bytes. */
export const bytesField = (field: number, value: Uint8Array) =>
  message(
    Uint8Array.from([...key(field, wireType.lengthDelimited), ...varint(BigInt(value.byteLength))]),
    value,
  )

export const stringField = (field: number, value: string) => bytesField(field, utf8.encode(value))

/** Fields one after another. */
export const message = (...fields: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(fields.reduce((total, field) => total + field.byteLength, 0))
  let offset = 0
  for (const field of fields) {
    bytes.set(field, offset)
    offset += field.byteLength
  }
  return bytes
}
