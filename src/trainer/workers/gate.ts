const closed = 1
const opening = 2

/** Blocks threads until another thread opens it; it can be opened many times and closed once. Lives in shared memory. */
export class Gate {
  static readonly bytes = Int32Array.BYTES_PER_ELEMENT
  /** Twice the number of openings, plus 1 once closed: `Atomics.wait` watches one number only. */
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
