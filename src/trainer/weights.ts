import { createHash } from 'node:crypto'

/** A checksum for bitwise equality, and the Euclidean norm for equality within a tolerance. */
export type Weights = { readonly sha256: string; readonly norm: number }

export const weigh = (values: Float32Array<ArrayBuffer>): Weights => ({
  sha256: createHash('sha256').update(values).digest('hex'),
  norm: Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)),
})
