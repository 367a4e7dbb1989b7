/**
 * A reproducible source of uniform numbers in [0, 1) with 53 random bits: sfc32 of Chris Doty-Humphrey's PractRand
 * (public domain, 128 bits of state), its state filled from the seed by splitmix32 (the 32-bit finaliser of MurmurHash3
 * over a Weyl sequence). The same seed gives the same numbers on every machine.
 *
 * @param seed any number; its lower 32 bits as an integer are used
 */
export function seededRandom(seed: number): () => number {
  const next = splitmix32(seed)
  let a = next()
  let b = next()
  let c = next()
  let counter = 1

  const word = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return sum >>> 0
  }
  // The generator's author runs it 12 rounds after seeding, so that similar seeds do not give similar first numbers.
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
