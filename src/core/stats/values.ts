/** A growing list of numbers at 8 bytes each, without the copying of a growing array. */
export interface Values {
  readonly length: number
  push(value: number): void
  /** A copy of the values from index `first` up to, not including, `end`. */
  slice(first: number, end: number): Float64Array
}

const chunkLength = 1 << 16

export function openValues(): Values {
  const chunks: Float64Array[] = []
  let chunk = new Float64Array(0)
  let used = 0
  const length = () => Math.max(0, chunks.length - 1) * chunkLength + used
  return {
    get length() {
      return length()
    },
    push(value) {
      if (used === chunk.length) {
        chunk = new Float64Array(chunkLength)
        chunks.push(chunk)
        used = 0
      }
      chunk[used++] = value
    },
    slice(first, end) {
      const from = Math.max(0, first)
      const to = Math.min(end, length())
      const values = new Float64Array(Math.max(0, to - from))
      chunks.forEach((part, index) => {
        const start = index * chunkLength
        const piece = part.subarray(Math.max(0, from - start), Math.max(0, to - start))
        if (piece.length > 0) values.set(piece, Math.max(0, start - from))
      })
      return values
    },
  }
}
