import { newMemory } from '../../../src/binary/instance.ts'
import { instantiateKernels, type Kernels } from '../optimizer/kernels.ts'
import { decaySegments, type Layout, type Range, shardOf } from '../optimizer/layout.ts'
import { Barrier, Gate, globalRank, lossesOf, type SharedState, sumsOf } from './shared-state.ts'

export type Descent = { readonly rate: number; readonly momentum: number; readonly weightDecay: number }

const valueBytes = Float32Array.BYTES_PER_ELEMENT

/**
 * One worker's copy of the model: parameters and gradients in memory that only it uses, and the velocities of its
 * shard. The engine reads and writes that memory in place. A step has four parts: a reduce-scatter of gradients,
 * their sum over nodes, the update of one shard by each worker, and an all-gather of parameters (the sharded optimizer of Rajbhandari et al. 2019, stage 1).
 */
export class Replica {
  readonly parameters: Float32Array<ArrayBuffer>
  readonly gradients: Float32Array<ArrayBuffer>
  readonly #layout: Layout
  readonly #rank: number
  readonly #shared: SharedState
  readonly #shard: Range
  readonly #barrier: Barrier
  readonly #gate: Gate
  /** Reports that this worker's part of the node's totals is written. */
  readonly #announce: () => void
  readonly #losses: Float32Array
  readonly #kernels: Kernels
  /** Byte addresses in the replica's memory. */
  readonly #address: { readonly gradients: number; readonly velocities: number; readonly incoming: number }
  /** How often gradients were summed over nodes. */
  #sums = 0
  /** Another worker's gradients of this worker's shard. */
  readonly #incoming: Float32Array<ArrayBuffer>

  /** `announce` is needed where there are several nodes. */
  constructor(layout: Layout, shared: SharedState, rank: number, announce: () => void = () => undefined) {
    this.#layout = layout
    this.#rank = rank
    this.#shared = shared
    this.#shard = shardOf(layout, rank, shared.workers)
    this.#barrier = new Barrier(shared.barrier, shared.workers)
    this.#gate = new Gate(shared.gate)
    this.#announce = announce
    this.#losses = lossesOf(shared)

    const all = layout.length * valueBytes
    const part = this.#shard.length * valueBytes
    const incoming = 2 * all + part
    const bytes = incoming + (shared.workers === 1 ? 0 : part)
    const memory = newMemory(bytes)
    this.#kernels = instantiateKernels(memory)
    this.#address = { gradients: all, velocities: 2 * all, incoming }
    this.parameters = new Float32Array(memory.buffer, 0, layout.length)
    this.gradients = new Float32Array(memory.buffer, all, layout.length)
    this.#incoming = new Float32Array(memory.buffer, incoming, (bytes - incoming) / valueBytes)
    this.parameters.set(new Float32Array(shared.parameters))
  }

  /**
   * Averages the gradients of all workers of all nodes, updates the parameters, and returns the mean of all their losses.
   * Every worker must call it once a step; it returns when all of this node are done. Undefined, on all
   * of this node, when the gate was closed.
   */
  step(loss: number, descent: Descent): number | undefined {
    this.#losses[globalRank(this.#shared, this.#rank)] = loss
    this.#publishGradients()
    this.#barrier.wait()
    this.#reduceShard()
    if (this.#shared.nodes > 1 && !this.#sumOverNodes()) return undefined
    const meanLoss = this.#losses.reduce((sum, item) => sum + item, 0) / this.#losses.length
    this.#updateShard(descent)
    this.#publishParameters()
    this.#barrier.wait()
    this.#collectParameters()
    return meanLoss
  }

  /** A worker does not publish its own shard, because no other worker reads it. */
  #publishGradients(): void {
    const buffer = this.#shared.gradients[this.#rank]
    if (buffer === undefined) return
    const published = new Float32Array(buffer)
    const { offset, length } = this.#shard
    published.set(this.gradients.subarray(0, offset))
    published.set(this.gradients.subarray(offset + length), offset + length)
  }

  #reduceShard(): void {
    const { offset, length } = this.#shard
    const target = this.#address.gradients + offset * valueBytes
    for (const [rank, buffer] of this.#shared.gradients.entries()) {
      if (rank === this.#rank) continue
      this.#incoming.set(new Float32Array(buffer, offset * valueBytes, length))
      this.#kernels.add(target, this.#address.incoming, target + length * valueBytes)
    }
  }

  /** False if the nodes can no longer train together. */
  #sumOverNodes(): boolean {
    const { offset, length } = this.#shard
    const sums = sumsOf(this.#shared).subarray(offset, offset + length)
    sums.set(this.gradients.subarray(offset, offset + length))
    this.#announce()
    if (!this.#gate.wait(++this.#sums)) return false
    this.gradients.set(sums, offset)
    return true
  }

  #updateShard({ rate, momentum, weightDecay }: Descent): void {
    for (const { offset, length, decays } of decaySegments(this.#layout, this.#shard)) {
      const start = offset * valueBytes
      this.#kernels.descend(
        start,
        this.#address.velocities + start - this.#shard.offset * valueBytes,
        this.#address.gradients + start,
        start + length * valueBytes,
        rate,
        momentum,
        decays ? weightDecay : 0,
        1 / this.#losses.length,
      )
    }
  }

  #publishParameters(): void {
    if (this.#shared.workers === 1) return
    const { offset, length } = this.#shard
    new Float32Array(this.#shared.parameters).set(this.parameters.subarray(offset, offset + length), offset)
  }

  #collectParameters(): void {
    if (this.#shared.workers === 1) return
    const { offset, length } = this.#shard
    const published = new Float32Array(this.#shared.parameters)
    this.parameters.set(published.subarray(0, offset))
    this.parameters.set(published.subarray(offset + length), offset + length)
  }
}
