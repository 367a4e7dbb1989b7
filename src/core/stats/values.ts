/** A growing list of numbers at 8 bytes each, without the copying of a growing array. */
export interface Values {
  readonly length: number
  push(values: Float64Array): void
  /** The values from index `first` to before `end`, as views without copying. */
  pieces(first: number, end: number): Float64Array[]
  all(): Float64Array
}

const chunkLength = 1 << 16

export function openValues(): Values {
  const chunks: Float64Array[] = []
  let length = 0
  const pieces = (first: number, end: number) =>
    chunks
      .map((chunk, index) => {
        const start = index * chunkLength
        return chunk.subarray(Math.max(0, first - start), Math.max(0, Math.min(end, length) - start))
      })
      .filter((piece) => piece.length > 0)
  return {
    get length() {
      return length
    },
    push(values) {
      for (let from = 0; from < values.length;) {
        const place = length % chunkLength
        if (place === 0) chunks.push(new Float64Array(chunkLength))
        const part = values.subarray(from, from + chunkLength - place)
        chunks.at(-1)?.set(part, place)
        length += part.length
        from += part.length
      }
    },
    pieces,
    all() {
      const values = new Float64Array(length)
      for (const [index, piece] of pieces(0, length).entries()) values.set(piece, index * chunkLength)
      return values
    },
  }
}
