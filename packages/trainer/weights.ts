import { createHash } from 'node:crypto'

/** A checksum for bitwise equality, and the Euclidean norm for equality within a tolerance. */
export type Weights = { readonly sha256: string; readonly norm: number }

export const checksumWeights = (values: Float32Array<ArrayBuffer>): Weights => {
  let squares = 0
  // An indexed loop takes a sixth of the time of reduce() over 25 million values.
  for (let index = 0; index < values.length; index++) squares += (values[index] ?? 0) ** 2
  return { sha256: createHash('sha256').update(values).digest('hex'), norm: Math.sqrt(squares) }
}
