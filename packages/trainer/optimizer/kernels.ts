import {
  branchIf,
  get,
  i32,
  i32Add,
  i32Below,
  loadVector,
  loop,
  set,
  simd,
  storeVector,
} from '../../../src/binary/instructions.ts'
import { instantiate, type Memory } from '../../../src/binary/instance.ts'
import { assemble, type WasmFunction } from '../../../src/binary/module.ts'
import type { Code } from '../../../src/binary/encoding.ts'

/**
 * Loops over float vectors in WebAssembly. JavaScript would compute each float32 in float64 and one at a time, so that the
 * optimizer would be three times slower than memory allows.
 */

/** Four copies of one float. */
const splat = (local: number): Code => [...get(local), ...simd(0x13)]
const plus = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)]
const minus = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe5)]
const times = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)]

const vectorBytes = 16

/** Repeats the body, moving the addresses on by one vector each time, until the first of them reaches `end`. */
const forEachVector = (addresses: readonly [number, ...(readonly number[])], end: number, body: Code): Code =>
  loop(
    body,
    ...addresses.map((address) => set(address, i32Add(get(address), i32(vectorBytes)))),
    branchIf(0, i32Below(get(addresses[0]), get(end))),
  )

type Kernel = {
  readonly name: string
  /** Parameters become locals 0, 1, …: addresses (i32) first, then factors (f32). */
  readonly addresses: number
  readonly factors: number
  /** Further locals, each a vector. */
  readonly vectors: number
  readonly body: Code
}

const kernelFunction = ({ name, addresses, factors, vectors, body }: Kernel): WasmFunction => ({
  name,
  parameters: [...Array<'i32'>(addresses).fill('i32'), ...Array<'f32'>(factors).fill('f32')],
  results: [],
  locals: Array<'v128'>(vectors).fill('v128'),
  body,
})

/** Loops over float32 ranges of one memory. Addresses are in bytes; ranges are not empty and a multiple of 16 bytes. */
export type Kernels = {
  /** target += source, for target from its address up to `end`. */
  readonly add: (target: number, source: number, end: number) => void
  /**
   * Stochastic gradient descent with momentum, as PyTorch defines it, for parameters from their address up to `end`:
   * velocity = momentum · velocity + share · gradient + decay · parameter; parameter −= rate · velocity.
   */
  readonly descend: (
    parameters: number,
    velocities: number,
    gradients: number,
    end: number,
    rate: number,
    momentum: number,
    decay: number,
    share: number,
  ) => void
}

const add = (): Kernel => {
  const [target, source, end] = [0, 1, 2]
  const sum = plus(loadVector(get(target)), loadVector(get(source)))
  return {
    name: 'add',
    addresses: 3,
    factors: 0,
    vectors: 0,
    body: forEachVector([target, source], end, storeVector(get(target), sum)),
  }
}

const descend = (): Kernel => {
  const [parameters, velocities, gradients, end, rate, momentum, decay, share] = [0, 1, 2, 3, 4, 5, 6, 7]
  const [parameter, velocity] = [8, 9]
  const kept = times(loadVector(get(velocities)), splat(momentum))
  const gained = times(loadVector(get(gradients)), splat(share))
  const decayed = times(get(parameter), splat(decay))
  return {
    name: 'descend',
    addresses: 4,
    factors: 4,
    vectors: 2,
    body: forEachVector([parameters, velocities, gradients], end, [
      ...set(parameter, loadVector(get(parameters))),
      ...set(velocity, plus(plus(kept, gained), decayed)),
      ...storeVector(get(velocities), get(velocity)),
      ...storeVector(get(parameters), minus(get(parameter), times(get(velocity), splat(rate)))),
    ]),
  }
}

const module = assemble([add(), descend()].map(kernelFunction))

export const instantiateKernels = (memory: Memory) => instantiate(module, memory) as Kernels
