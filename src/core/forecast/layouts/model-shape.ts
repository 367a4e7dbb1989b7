/** The dimensions of a decoder, which determine its weights, activations and messages. */
export interface ModelShape {
  readonly layers: number
  readonly hidden: number
  readonly heads: number
  readonly keyValueHeads: number
  readonly headSize: number
  /** Inner width of a feed-forward block. */
  readonly feedForward: number
  readonly vocabulary: number
  /** The feed-forward block has three matrices, as with SwiGLU. */
  readonly gated: boolean
  /** The embedding and the head are one matrix. */
  readonly tied: boolean
  /** Learned positions; 0 where they are computed. */
  readonly positions: number
  readonly experts?:
    | {
        readonly count: number
        /** Experts that compute each token. */
        readonly active: number
        /** Inner width of one expert. */
        readonly feedForward: number
        /** Inner width of all experts that compute every token. */
        readonly shared: number
        /** First layers without experts. */
        readonly denseLayers: number
      }
    | undefined
}

/** Weights of one layer by what shards them, averaged over layers with and without experts. */
export interface LayerWeights {
  /** Attention, plain feed-forward blocks and shared experts. */
  readonly plain: number
  readonly experts: number
  /** Norms and routers, which every device holds whole. */
  readonly small: number
}

export function layerWeights(shape: ModelShape): LayerWeights {
  const { layers, hidden, heads, keyValueHeads, headSize, feedForward, gated, experts } = shape
  const block = (gated ? 3 : 2) * hidden
  const withExperts = experts === undefined ? 0 : (layers - experts.denseLayers) / layers
  return {
    plain:
      hidden * headSize * (2 * heads + 2 * keyValueHeads) +
      block * ((1 - withExperts) * feedForward + withExperts * (experts?.shared ?? 0)),
    experts: withExperts * (experts?.count ?? 0) * block * (experts?.feedForward ?? 0),
    small: 2 * hidden + withExperts * hidden * (experts?.count ?? 0),
  }
}

/** Inner width for a token, averaged over layers. */
export function activeWidth({ layers, feedForward, experts }: ModelShape): number {
  if (experts === undefined) return feedForward
  const share = (layers - experts.denseLayers) / layers
  return (1 - share) * feedForward + share * (experts.active * experts.feedForward + experts.shared)
}

export const embeddingWeights = ({ vocabulary, hidden }: ModelShape): number => vocabulary * hidden

/** All trained weights. */
export function weightsOf(shape: ModelShape): number {
  const { plain, experts, small } = layerWeights(shape)
  const ends = (shape.tied ? 1 : 2) * embeddingWeights(shape)
  return shape.layers * (plain + experts + small) + (1 + shape.positions) * shape.hidden + ends
}
