import { ascii, joined, packed } from '../../src/binary/bytes.ts'
import { bytesField, textField, varint, wireType } from '../../src/binary/protobuf.ts'

/** Value of a feature of `tf.train.Example` and of OneFlow's `OFRecord`; texts are ASCII. */
export type Feature =
  | { readonly bytes: Uint8Array }
  | { readonly text: string }
  | { readonly floats: readonly number[] }
  | { readonly integers: readonly number[] }

/** Field numbers of the kinds of lists in a feature. */
export interface FeatureFields {
  readonly bytes: number
  readonly floats: number
  readonly integers: number
}

/** Entries of `map<string, Feature> feature = 1`, in the given order. */
export const featureMap = (features: Readonly<Record<string, Feature>>, fields: FeatureFields): Uint8Array =>
  joined(
    Object.entries(features).map(([name, feature]) =>
      bytesField(1, joined([textField(1, name), bytesField(2, featureBytes(feature, fields))])),
    ),
  )

/** Each list has its values in field 1; numbers are packed. */
function featureBytes(feature: Feature, { bytes, floats, integers }: FeatureFields): Uint8Array {
  if ('bytes' in feature) return bytesField(bytes, bytesField(1, feature.bytes))
  if ('text' in feature) return bytesField(bytes, textField(1, feature.text))
  if ('floats' in feature)
    return bytesField(floats, bytesField(1, packed(feature.floats.map((value) => ['f32', value] as const))))
  return bytesField(integers, bytesField(1, joined(feature.integers.map(varint))))
}

/** The length-delimited fields of a message, in order; undefined for bytes that are no message. */
export function fieldsOf(message: Uint8Array): { number: number; content: Uint8Array }[] | undefined {
  const found: { number: number; content: Uint8Array }[] = []
  let at = 0
  const number = () => {
    let value = 0
    for (let factor = 1; at < message.length; factor *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
    return undefined
  }
  while (at < message.length) {
    const tag = number()
    if (tag === undefined) return undefined
    const kind = tag % 8
    if (kind === wireType.lengthDelimited) {
      const length = number()
      if (length === undefined || at + length > message.length) return undefined
      found.push({ number: Math.floor(tag / 8), content: message.subarray(at, at + length) })
      at += length
    } else if (kind === wireType.varint) {
      if (number() === undefined) return undefined
    } else if (kind === wireType.fixed64) at += 8
    else if (kind === wireType.fixed32) at += 4
    else return undefined
  }
  return at === message.length ? found : undefined
}

/** The first bytes of a feature in a map of features. */
export function featureIn(
  map: Uint8Array | undefined,
  name: string,
  listField: number,
): Uint8Array | undefined {
  const wanted = ascii(name)
  for (const entry of (map && fieldsOf(map)) ?? []) {
    const [key, value] = fieldsOf(entry.content) ?? []
    if (key === undefined || value === undefined || !equal(key.content, wanted)) continue
    const list = fieldsOf(value.content)?.find(({ number }) => number === listField)
    return list && fieldsOf(list.content)?.[0]?.content
  }
  return undefined
}

const equal = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])
