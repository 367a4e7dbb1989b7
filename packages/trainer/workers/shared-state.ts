const closed = 1
const opening = 2

/** Blocks threads until another thread opens it; it can be opened many times and closed once. Lives in shared memory. */
export class Gate {
  static readonly bytes = Int32Array.BYTES_PER_ELEMENT
  /** Twice the number of openings, plus 1 once closed, because `Atomics.wait` watches only one number. */
  readonly #state: Int32Array

  constructor(memory: SharedArrayBuffer) {
    this.#state = new Int32Array(memory)
  }

  open(): void {
    if ((Atomics.load(this.#state, 0) & closed) !== 0) return
    Atomics.add(this.#state, 0, opening)
    Atomics.notify(this.#state, 0)
  }

  /** Openings before this stay valid, so that all threads get the same answer. */
  close(): void {
    Atomics.or(this.#state, 0, closed)
    Atomics.notify(this.#state, 0)
  }

  /** True once the gate has been opened this many times; false if it was closed before that. */
  wait(times: number): boolean {
    for (;;) {
      const state = Atomics.load(this.#state, 0)
      if (state >= times * opening) return true
      if ((state & closed) !== 0) return false
      Atomics.wait(this.#state, 0, state)
    }
  }
}

const arrived = 0
const generation = 1

/** Holds each of a fixed number of threads until all have arrived. Lives in shared memory and can be used again. */
export class Barrier {
  static readonly bytes = 2 * Int32Array.BYTES_PER_ELEMENT
  readonly #state: Int32Array
  readonly #threads: number

  constructor(memory: SharedArrayBuffer, threads: number) {
    this.#state = new Int32Array(memory)
    this.#threads = threads
  }

  wait(): void {
    const current = Atomics.load(this.#state, generation)
    if (Atomics.add(this.#state, arrived, 1) === this.#threads - 1) {
      // The last thread resets the count before it opens the barrier, so that threads that leave early may arrive again.
      Atomics.store(this.#state, arrived, 0)
      Atomics.add(this.#state, generation, 1)
      Atomics.notify(this.#state, generation)
      return
    }
    while (Atomics.load(this.#state, generation) === current) Atomics.wait(this.#state, generation, current)
  }
}

/** Memory that the workers of one node share; everything else is their own. */
export type SharedState = {
  /** Workers of this node. */
  readonly workers: number
  readonly nodes: number
  /** Counted from 0. */
  readonly node: number
  readonly barrier: SharedArrayBuffer
  /** Opens when the totals have been summed over all nodes. */
  readonly gate: SharedArrayBuffer
  /** The number of steps to train, int32: the first worker may lower it once, before the second barrier of the next step. */
  readonly steps: SharedArrayBuffer
  /**
   * Values that are summed over nodes, float32: a slot for the loss of each worker of each node, then, with several nodes,
   * all gradients.
   */
  readonly totals: SharedArrayBuffer
  /** All parameters, float32, as each worker's copy should be at the start of a step. */
  readonly parameters: SharedArrayBuffer
  /** The gradients of each worker, float32; a single worker publishes none. */
  readonly gradients: readonly SharedArrayBuffer[]
}

const valueBytes = Float32Array.BYTES_PER_ELEMENT

/** Shared memory for `workers` workers on each of `nodes` nodes, and `length` float32 parameter values. */
export const createSharedState = (workers: number, length: number, nodes = 1, node = 0): SharedState => {
  const values = () => new SharedArrayBuffer(length * valueBytes)
  return {
    ...{ workers, nodes, node },
    barrier: new SharedArrayBuffer(Barrier.bytes),
    gate: new SharedArrayBuffer(Gate.bytes),
    steps: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
    totals: new SharedArrayBuffer((workers * nodes + (nodes === 1 ? 0 : length)) * valueBytes),
    parameters: values(),
    gradients: workers === 1 ? [] : Array.from({ length: workers }, values),
  }
}

/** A worker's number among those of all nodes. */
export const globalRank = ({ workers, node }: SharedState, worker: number) => node * workers + worker

/** How many steps all workers of this node train. */
export const stepCount = ({ steps }: SharedState): number => Atomics.load(new Int32Array(steps), 0)

export const setStepCount = ({ steps }: SharedState, count: number): void => {
  Atomics.store(new Int32Array(steps), 0, count)
}

/** A slot for the loss of each worker of each node. */
export const lossesOf = ({ totals, workers, nodes }: SharedState) =>
  new Float32Array(totals, 0, workers * nodes)

/** The gradients of all workers of this node, or, once the gate has opened, of all nodes. */
export const sumsOf = ({ totals, workers, nodes }: SharedState) =>
  new Float32Array(totals, workers * nodes * valueBytes)

/** Sets the losses of other nodes' workers to zero before the sum: those nodes add them. */
export const clearLossesOfOthers = (shared: SharedState): void => {
  const losses = lossesOf(shared)
  losses.fill(0, 0, globalRank(shared, 0))
  losses.fill(0, globalRank(shared, shared.workers))
}
