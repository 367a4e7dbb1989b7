/** 32 random bits at a time: xorshift32 of Marsaglia, for millions of pixels. */
export type Bits = () => number

export function seededBits(seed: number): Bits {
  // A state of 0 would stay 0.
  let state = seed | 0 || 0x9e3779b9
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
}

export interface Plane {
  readonly width: number
  readonly height: number
  /** Row by row. */
  readonly values: Float32Array
}

/**
 * Noise whose octaves from `coarsest` to `finest` pixels all have the same variance. In two dimensions that is a power
 * spectrum of 1/f², which photos have (Field, Relations between the statistics of natural images, 1987).
 *
 * @param coarsest a power of two, as `finest`
 * @returns values around 0; each octave is uniform in [-1, 1]
 */
export function octaveNoise(
  { width, height }: { readonly width: number; readonly height: number },
  { coarsest, finest }: { readonly coarsest: number; readonly finest: number },
  bits: Bits,
): Plane {
  let plane = blank(width, height, coarsest)
  addNoise(plane, bits)
  for (let scale = coarsest / 2; scale >= 1; scale /= 2) {
    plane = doubled(plane, blank(width, height, scale))
    if (scale >= finest) addNoise(plane, bits)
  }
  return plane
}

/** One value more than fits, because a point lies between two of the next coarser plane. */
function blank(width: number, height: number, scale: number): Plane {
  const across = scale === 1 ? width : Math.ceil(width / scale) + 2
  const down = scale === 1 ? height : Math.ceil(height / scale) + 2
  return { width: across, height: down, values: new Float32Array(across * down) }
}

function addNoise({ values }: Plane, bits: Bits): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) + bits() / 2 ** 31
}

/** Bilinear. */
function doubled(coarse: Plane, fine: Plane): Plane {
  const from = coarse.values
  const { width, height, values } = fine
  for (let y = 0, at = 0; y < height; y++) {
    const upper = (y >> 1) * coarse.width
    const lower = upper + (y & 1) * coarse.width
    for (let x = 0; x < width; x++, at++) {
      const left = x >> 1
      const right = left + (x & 1)
      const sum =
        (from[upper + left] ?? 0) +
        (from[upper + right] ?? 0) +
        (from[lower + left] ?? 0) +
        (from[lower + right] ?? 0)
      values[at] = sum / 4
    }
  }
  return fine
}
