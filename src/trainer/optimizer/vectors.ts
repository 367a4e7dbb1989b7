import type { Code } from '../../binary/encoding.ts'
import { branchIf, get, i32, i32Add, i32Below, loop, set, simd } from '../../binary/instructions.ts'
import type { WasmFunction } from '../../binary/module.ts'

/**
 * Loops over float vectors in WebAssembly: JavaScript computes each float32 in float64 and one at a time, which makes the
 * optimizer three times slower than memory allows.
 */

/** Four copies of one float. */
export const splat = (local: number): Code => [...get(local), ...simd(0x13)]
export const plus = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)]
export const minus = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe5)]
export const times = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)]

const vectorBytes = 16

/** Repeats the body, moving the addresses on by one vector each time, until the first of them reaches `end`. */
export const forEachVector = (
  addresses: readonly [number, ...(readonly number[])],
  end: number,
  body: Code,
): Code =>
  loop(
    body,
    ...addresses.map((address) => set(address, i32Add(get(address), i32(vectorBytes)))),
    branchIf(0, i32Below(get(addresses[0]), get(end))),
  )

export type Kernel = {
  readonly name: string
  /** Parameters become locals 0, 1, …: addresses (i32) first, then factors (f32). */
  readonly addresses: number
  readonly factors: number
  /** Further locals, each a vector. */
  readonly vectors: number
  readonly body: Code
}

export const kernelFunction = ({ name, addresses, factors, vectors, body }: Kernel): WasmFunction => ({
  name,
  parameters: [...Array<'i32'>(addresses).fill('i32'), ...Array<'f32'>(factors).fill('f32')],
  results: [],
  locals: Array<'v128'>(vectors).fill('v128'),
  body,
})
