/**
 * Just enough of WebAssembly's binary format to write a loop over float vectors: JavaScript computes each float32 in
 * float64 and one at a time, which makes the optimizer three times slower than memory allows.
 * Opcodes from https://webassembly.github.io/spec/core/binary/instructions.html.
 */
export type Code = readonly number[]

/** Unsigned LEB128. */
const unsigned = (value: number): Code =>
  value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]

const simd = (opcode: number, ...immediates: Code): Code => [0xfd, ...unsigned(opcode), ...immediates]

const noOffset = [4, 0] as const

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number): Code => [0x21, ...unsigned(local)]
export const loadVector = (address: number): Code => [...get(address), ...simd(0x00, ...noOffset)]
export const storeVector = (address: number, value: Code): Code => [
  ...get(address),
  ...value,
  ...simd(0x0b, ...noOffset),
]
/** Four copies of one float. */
export const splat = (local: number): Code => [...get(local), ...simd(0x13)]
export const plus = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)]
export const minus = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe5)]
export const times = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)]

export const vectorBytes = 16

/** Repeats the body, moving the addresses on by one vector each time, until the first of them reaches `end`. */
export const forEachVector = (
  addresses: readonly [number, ...(readonly number[])],
  end: number,
  body: Code,
): Code => [
  ...[0x03, 0x40], // loop, without a result
  ...body,
  ...addresses.flatMap((address) => [...get(address), 0x41, vectorBytes, 0x6a, ...set(address)]),
  ...[...get(addresses[0]), ...get(end), 0x49, 0x0d, 0x00], // again while unsigned less
  0x0b,
]

export type Kernel = {
  readonly name: string
  /** Parameters become locals 0, 1, …: addresses (i32) first, then factors (f32). */
  readonly addresses: number
  readonly factors: number
  /** Further locals, each a vector. */
  readonly vectors: number
  readonly body: Code
}

const section = (id: number, items: readonly Code[]): Code => {
  const content = [...unsigned(items.length), ...items.flat()]
  return [id, ...unsigned(content.length), ...content]
}

const text = (value: string): Code => [...unsigned(value.length), ...new TextEncoder().encode(value)]

/** A module that exports the kernels and imports its memory as `host.memory`. */
export const assemble = (kernels: readonly Kernel[]): Uint8Array<ArrayBuffer> => {
  const [i32, f32, v128] = [0x7f, 0x7d, 0x7b]
  const types = kernels.map(({ addresses, factors }) => [
    0x60,
    ...unsigned(addresses + factors),
    ...Array<number>(addresses).fill(i32),
    ...Array<number>(factors).fill(f32),
    0,
  ])
  const bodies = kernels.map(({ vectors, body }) => {
    const code = [...unsigned(1), ...unsigned(vectors), v128, ...body, 0x0b]
    return [...unsigned(code.length), ...code]
  })
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(2, [[...text('host'), ...text('memory'), 0x02, 0x00, 0x01]]),
    ...section(
      3,
      kernels.map((_, index) => unsigned(index)),
    ),
    ...section(
      7,
      kernels.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]),
    ),
    ...section(10, bodies),
  ])
}
