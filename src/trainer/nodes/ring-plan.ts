/** Values that are sent together: few enough to stay in a core's cache while they are added. */
export type Piece = {
  readonly offset: number
  readonly length: number
  /** Whether received values are added to this node's, or replace them. */
  readonly adds: boolean
  /** Whether the result is sent on to the right neighbour. */
  readonly forwards: boolean
}

/** Values of one piece: 256 KiB of float32. */
export const pieceValues = 65_536

const chunk = (length: number, nodes: number, index: number) => {
  const start = Math.floor((length * index) / nodes)
  return { offset: start, length: Math.floor((length * (index + 1)) / nodes) - start }
}

const cut = ({ offset, length }: { readonly offset: number; readonly length: number }) =>
  Array.from({ length: Math.ceil(length / pieceValues) }, (_, index) => ({
    offset: offset + index * pieceValues,
    length: Math.min(pieceValues, length - index * pieceValues),
  }))

/**
 * The ring all-reduce of Patarasuk and Yuan 2009. Values are cut into one chunk per node. In each of the first n − 1
 * rounds a node receives a chunk and adds its own values; in the other n − 1 it receives finished chunks. A node first
 * sends `first`, then receives `pieces` in this order and sends on those with `forwards`.
 */
export const planRing = (length: number, nodes: number, node: number) => {
  const rounds = 2 * (nodes - 1)
  const pieces = Array.from({ length: rounds }, (_, round) => {
    const index = (node - 1 - round + 2 * nodes) % nodes
    const adds = round < nodes - 1
    return cut(chunk(length, nodes, index)).map((part) => ({ ...part, adds, forwards: round < rounds - 1 }))
  }).flat()
  return { first: cut(chunk(length, nodes, node)), pieces } satisfies { first: unknown; pieces: Piece[] }
}
