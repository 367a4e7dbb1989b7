import fc from 'fast-check'
import { expect, it } from 'vitest'
import { signed, unsigned } from './encoding.ts'
import { instantiate, newMemory } from './instance.ts'
import {
  block,
  branch,
  branchIf,
  get,
  i32,
  i32Add,
  i32Equal,
  i32Subtract,
  i64,
  i64Add,
  i64Of,
  loop,
  set,
} from './instructions.ts'
import { assemble } from './module.ts'

const decoded = (code: readonly number[]) =>
  code.reduce((sum, byte, index) => sum | (BigInt(byte & 127) << BigInt(7 * index)), 0n)

it('numbers come back from their LEB128 bytes, of which all but the last say that more follow', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 31 - 1),
      fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
      (count, number) => {
        expect(decoded(unsigned(count))).toBe(BigInt(count))
        const bytes = signed(number)
        expect(BigInt.asIntN(7 * bytes.length, decoded(bytes))).toBe(number)
        for (const code of [unsigned(count), bytes])
          expect(code.map((byte) => byte > 127)).toEqual(code.map((_, index) => index < code.length - 1))
      },
    ),
  )
})

it('a module runs: 1 + 2 + … + n in a loop, and any 64 bits as a constant', () => {
  const [n, sum] = [0, 1]
  const triangle = [
    ...block(
      loop(
        branchIf(1, i32Equal(get(n), i32(0))),
        set(sum, i32Add(get(sum), get(n))),
        set(n, i32Subtract(get(n), i32(1))),
        branch(0),
      ),
    ),
    ...get(sum),
  ]
  const far = -(1n << 62n) + 12_345n
  const module = assemble([
    { name: 'triangle', parameters: ['i32'], results: ['i32'], locals: ['i32'], body: triangle },
    { name: 'far', parameters: ['i32'], results: ['i64'], locals: [], body: i64Add(i64(far), i64Of(get(0))) },
  ])
  const exports = instantiate(module, newMemory(1)) as {
    readonly triangle: (n: number) => number
    readonly far: (n: number) => bigint
  }
  expect([0, 1, 10, 1000].map((count) => exports.triangle(count))).toEqual([0, 1, 55, 500_500])
  expect(exports.far(7)).toBe(far + 7n)
})

it('memory is at least as large as asked for, and zero', () => {
  const bytes = new Uint8Array(newMemory(100_000).buffer)
  expect(bytes.length).toBeGreaterThanOrEqual(100_000)
  expect(bytes.every((byte) => byte === 0)).toBe(true)
})
