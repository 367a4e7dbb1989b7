/** Bytes of WebAssembly's binary format. Opcodes: https://webassembly.github.io/spec/core/binary/instructions.html. */
export type Code = readonly number[]

/** Unsigned LEB128 of a number below 2³². */
export const unsigned = (value: number): Code =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]

/** Signed LEB128 of any 64 bits. */
export const signed = (value: bigint): Code => {
  const low = Number(BigInt.asUintN(7, value))
  const rest = value >> 7n
  const ends = rest === (low & 64 ? -1n : 0n)
  return ends ? [low] : [low | 128, ...signed(rest)]
}

/** An ASCII name. */
export const name = (text: string): Code => [
  ...unsigned(text.length),
  ...Array.from(text, (letter) => letter.charCodeAt(0)),
]

/** A section of a module, with its number of items. */
export const section = (id: number, items: readonly Code[]): Code => {
  const content = [...unsigned(items.length), ...items.flat()]
  return [id, ...unsigned(content.length), ...content]
}
