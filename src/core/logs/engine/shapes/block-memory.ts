import { instantiate, newMemory } from '../../../../binary/instance.ts'
import {
  block,
  branch,
  branchIf,
  get,
  i32,
  i32Add,
  i32Below,
  i32Equal,
  i32NotBelow,
  i32Subtract,
  loadByte,
  loadVector,
  loop,
  ones,
  sameBytes,
  set,
} from '../../../../binary/instructions.ts'
import { assemble } from '../../../../binary/module.ts'
import { LINE_LIMIT } from '../blocks.ts'
import { LF } from '../bytes.ts'
import { powersOfTen } from '../../vocabulary/decimal.ts'

/** Address and size of the columns that a shape's program writes. */
export const COLUMNS_AT = 256
const COLUMNS = 1 << 15
export const BLOCK_AT = COLUMNS_AT + COLUMNS
/** A program may read this far past the end of a block, where the bytes are zero. */
export const BEHIND = 4096

const VECTOR = 16

/** `feeds(from, to)`: the number of line feeds between two addresses, by comparing sixteen bytes at once. */
const feedCounter = () => {
  const [from, to, count] = [0, 1, 2]
  const forward = (by: number) => set(from, i32Add(get(from), i32(by)))
  return assemble([
    {
      name: 'feeds',
      parameters: ['i32', 'i32'],
      results: ['i32'],
      locals: ['i32'],
      body: [
        ...block(
          loop(
            branchIf(1, i32Below(i32Subtract(get(to), get(from)), i32(VECTOR))),
            set(count, i32Add(get(count), ones(sameBytes(loadVector(get(from)), LF)))),
            forward(VECTOR),
            branch(0),
          ),
        ),
        ...block(
          loop(
            branchIf(1, i32NotBelow(get(from), get(to))),
            set(count, i32Add(get(count), i32Equal(loadByte(get(from)), i32(LF)))),
            forward(1),
            branch(0),
          ),
        ),
        ...get(count),
      ],
    },
  ])
}

/** A block of lines in the memory of the programs: powers of ten, then columns, then the block. */
export class BlockMemory {
  readonly shared = newMemory(BLOCK_AT + LINE_LIMIT + BEHIND)
  readonly doubles = new Float64Array(this.shared.buffer)
  readonly addresses = new Int32Array(this.shared.buffer)
  readonly #bytes = new Uint8Array(this.shared.buffer)
  readonly #counter = instantiate(feedCounter(), this.shared) as {
    readonly feeds: (from: number, to: number) => number
  }
  #length = 0

  constructor() {
    this.doubles.set(powersOfTen)
  }

  get length(): number {
    return this.#length
  }

  /** @param lines at most {@link LINE_LIMIT} bytes and a line end */
  enter(lines: Uint8Array): void {
    this.#length = lines.length
    this.#bytes.set(lines, BLOCK_AT)
    this.#bytes.fill(0, BLOCK_AT + lines.length, BLOCK_AT + lines.length + BEHIND)
  }

  /** A line of the block as text, one character for each byte. */
  text(from: number, to: number): string {
    return String.fromCharCode(...this.#bytes.subarray(BLOCK_AT + from, BLOCK_AT + to))
  }

  /** Line feeds in the block between two places. */
  feeds(from: number, to: number): number {
    return this.#counter.feeds(BLOCK_AT + from, BLOCK_AT + to)
  }
}
