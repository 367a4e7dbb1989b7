/** Uniform numbers in [0, 1); a pure function of its seed and the number of calls. */
export type Random = () => number

/**
 * Mulberry32: 32 bits of state, one multiplication chain a number. Good enough for initial weights, and fast enough for 25
 * million of them, but not for statistics.
 */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Seeds of independent streams: one seed and a stream's number, spread over 32 bits. */
export const streamSeed = (seed: number, stream: number) =>
  Math.imul(seed ^ Math.imul(stream + 1, 0x9e3779b1), 0x85ebca6b) >>> 0
