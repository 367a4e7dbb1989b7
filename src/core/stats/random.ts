/**
 * A reproducible source of uniform numbers in [0, 1) with 53 random bits: sfc32 of Chris Doty-Humphrey's PractRand
 * (public domain, 128 bits of state). splitmix32 (the 32-bit finaliser of MurmurHash3 over a Weyl sequence) fills its
 * state from the seed. The same seed gives the same numbers on every machine.
 *
 * @param seed any number; its lower 32 bits as an integer are used
 */
export function seededRandom(seed: number): () => number {
  const next = splitmix32(seed)
  // Fields of an object, because captured variables take a third longer.
  const state = { a: next(), b: next(), c: next(), counter: 1 }

  const word = () => {
    const { a, b, c, counter } = state
    const sum = (((a + b) | 0) + counter) | 0
    state.a = b ^ (b >>> 9)
    state.b = (c + (c << 3)) | 0
    state.c = (((c << 21) | (c >>> 11)) + sum) | 0
    state.counter = (counter + 1) | 0
    return sum
  }
  // The generator's author runs 12 rounds after seeding, so that similar seeds give different first numbers.
  for (let round = 0; round < 12; round++) word()
  return () => ((word() >>> 5) * 2 ** 26 + (word() >>> 6)) / 2 ** 53
}

function splitmix32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return mixed ^ (mixed >>> 16)
  }
}

/** One draw of a normal distribution with mean 0 and deviation 1: Box and Muller (Ann. Math. Stat. 29, 1958). */
export const gaussian = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
