/**
 * NumPy's rounding of a float64 (numpy.round): scale, round to the nearest integer with halves to the even one, scale
 * back. Halves are judged on the scaled number, so that 5099.425 becomes 5099.42 and 1358.635 becomes 1358.64.
 */
export function numpyRound(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  const below = Math.floor(scaled)
  const part = scaled - below
  const up = part > 0.5 || (part === 0.5 && below % 2 !== 0)
  return (up ? below + 1 : below) / scale
}

/**
 * Python's rounding of a float (`round`): to the nearest decimal of the exact value of the float, and only a true half to the even one.
 * Unlike NumPy's, it gives 1358.63 for 1358.635, which as a float is a little less.
 */
export function pythonRound(value: number, decimals: number): number {
  // A float lies half-way between two decimals only where it is an odd multiple of 2^−(decimals + 1).
  const parts = value * 2 ** (decimals + 1)
  const isHalf = Number.isInteger(parts) && parts % 2 !== 0
  return isHalf ? numpyRound(value, decimals) : Number(value.toFixed(decimals))
}
