const arrived = 0
const generation = 1

/** Holds each of a fixed number of threads until all of them have come. Lives in shared memory and can be used again. */
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
      // The last to come resets the count before it opens the barrier, so that early leavers may come again.
      Atomics.store(this.#state, arrived, 0)
      Atomics.add(this.#state, generation, 1)
      Atomics.notify(this.#state, generation)
      return
    }
    while (Atomics.load(this.#state, generation) === current) Atomics.wait(this.#state, generation, current)
  }
}
