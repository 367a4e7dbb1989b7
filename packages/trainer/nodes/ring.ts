import type { Socket } from 'node:net'
import { newMemory } from '../../../src/binary/instance.ts'
import { instantiateKernels, type Kernels } from '../optimizer/kernels.ts'

/** Values that are sent together: few enough to stay in a core's cache while they are added. */
type Piece = {
  readonly offset: number
  readonly length: number
  /** Whether received values are added to this node's, or replace them. */
  readonly adds: boolean
  /** Whether the result is sent on to the right neighbour. */
  readonly forwards: boolean
}

/** Values of one piece: 256 KiB of float32. */
const pieceValues = 65_536

const chunk = (length: number, nodes: number, index: number) => {
  const start = Math.floor((length * index) / nodes)
  return { offset: start, length: Math.floor((length * (index + 1)) / nodes) - start }
}

const cut = ({ offset, length }: { readonly offset: number; readonly length: number }) =>
  Array.from({ length: Math.ceil(length / pieceValues) }, (_, index) => ({
    offset: offset + index * pieceValues,
    length: Math.min(pieceValues, length - index * pieceValues),
  }))

/**
 * The ring all-reduce of Patarasuk and Yuan 2009. Values are cut into one chunk per node. In each of the first n − 1
 * rounds a node receives a chunk and adds its own values; in the other n − 1 it receives finished chunks. A node first
 * sends `first`, then receives `pieces` in this order and sends on those with `forwards`.
 */
export const planRing = (length: number, nodes: number, node: number) => {
  const rounds = 2 * (nodes - 1)
  const pieces = Array.from({ length: rounds }, (_, round) => {
    const index = (node - 1 - round + 2 * nodes) % nodes
    const adds = round < nodes - 1
    return cut(chunk(length, nodes, index)).map((part) => ({ ...part, adds, forwards: round < rounds - 1 }))
  }).flat()
  return { first: cut(chunk(length, nodes, node)), pieces } satisfies { first: unknown; pieces: Piece[] }
}

const valueBytes = Float32Array.BYTES_PER_ELEMENT
const pieceBytes = pieceValues * valueBytes
const vectorBytes = 16

type Range = { readonly offset: number; readonly length: number }

/**
 * Sums an array over all nodes, in place: reads from the left neighbour, writes to the right one. Sockets read and
 * write the array's own memory. Each node sends 2(n − 1)/n times the array. Needs at least one value.
 */
export class Ring {
  readonly #values: Float32Array
  readonly #bytes: Uint8Array
  readonly #first: readonly Range[]
  readonly #pieces: readonly Piece[]
  readonly #kernels: Kernels
  /** Memory of the kernels: the left neighbour's piece, then this node's own. */
  readonly #incoming: Float32Array<ArrayBuffer>
  readonly #local: Float32Array<ArrayBuffer>
  readonly #incomingBytes: Uint8Array<ArrayBuffer>
  #left: Socket | undefined
  #right: Socket | undefined
  /** The piece to receive next, and how many bytes of it have arrived. */
  #next = 0
  #filled = 0
  #unsent = 0
  #receiving = false
  #resolve: (() => void) | undefined

  constructor(values: Float32Array, nodes: number, node: number) {
    this.#values = values
    this.#bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    const { first, pieces } = planRing(values.length, nodes, node)
    this.#first = first
    this.#pieces = pieces
    const memory = newMemory(2 * pieceBytes)
    this.#kernels = instantiateKernels(memory)
    this.#incoming = new Float32Array(memory.buffer, 0, pieceValues)
    this.#local = new Float32Array(memory.buffer, pieceBytes, pieceValues)
    this.#incomingBytes = new Uint8Array(memory.buffer, 0, pieceBytes)
  }

  /** Option `onread` of the socket to the left neighbour: where its next bytes go, and what to do when some arrived. */
  readonly onread = {
    buffer: (): Uint8Array => this.#destination(),
    callback: (count: number): boolean => this.#received(count),
  }

  /** `left` must have been opened with {@link onread} and must be paused. */
  connect(left: Socket, right: Socket): void {
    this.#left = left
    this.#right = right
  }

  /** Resolves once all sums are here and everything is sent. One call at a time. Never rejects: watch the sockets. */
  sum(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#pieces.length === 0) {
        resolve()
        return
      }
      this.#resolve = resolve
      this.#receiving = true
      for (const range of this.#first) this.#send(range)
      this.#left?.resume()
    })
  }

  #piece(): Piece {
    const piece = this.#pieces[this.#next]
    if (piece === undefined) throw new Error(`the ring has no piece ${this.#next}`)
    return piece
  }

  #destination(): Uint8Array {
    const { offset, length, adds } = this.#piece()
    const [base, start] = adds ? [this.#incomingBytes, 0] : [this.#bytes, offset * valueBytes]
    return base.subarray(start + this.#filled, start + length * valueBytes)
  }

  /** False stops reading: early bytes of the next sum wait in the socket. */
  #received(count: number): boolean {
    const piece = this.#piece()
    this.#filled += count
    if (this.#filled < piece.length * valueBytes) return true
    this.#filled = 0
    this.#next = (this.#next + 1) % this.#pieces.length
    if (piece.adds) this.#add(piece)
    if (piece.forwards) this.#send(piece)
    if (this.#next > 0) return true
    this.#receiving = false
    this.#left?.pause()
    this.#settle()
    return false
  }

  #add({ offset, length }: Range): void {
    this.#local.set(this.#values.subarray(offset, offset + length))
    const end = Math.ceil((length * valueBytes) / vectorBytes) * vectorBytes
    this.#kernels.add(0, pieceBytes, end)
    this.#values.set(this.#incoming.subarray(0, length), offset)
  }

  #send({ offset, length }: Range): void {
    this.#unsent++
    this.#right?.write(this.#bytes.subarray(offset * valueBytes, (offset + length) * valueBytes), (error) => {
      if (error instanceof Error) return
      this.#unsent--
      this.#settle()
    })
  }

  /** Waits for unsent pieces too: they are views of the values that the caller changes next. */
  #settle(): void {
    if (this.#receiving || this.#unsent > 0) return
    this.#resolve?.()
    this.#resolve = undefined
  }
}
