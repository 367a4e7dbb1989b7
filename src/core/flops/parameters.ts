import { expertLayers, feedForwardMatrices, type Architecture } from './architecture.ts'

/** Trained weights of an architecture, by kind. A weight that is used twice counts once. */
export interface ParameterCounts {
  readonly total: number
  /** Without experts that a token does not use. */
  readonly active: number
  readonly embedding: number
  readonly positions: number
  /** 0 where the head is the embedding table. */
  readonly head: number
  /** Projections of queries, keys, values and outputs. */
  readonly attention: number
  /** Plain feed-forward blocks and shared experts. */
  readonly feedForward: number
  readonly router: number
  /** All routed experts. */
  readonly experts: number
  /** The routed experts that compute one token. */
  readonly activeExperts: number
  /** Norms and biases. */
  readonly others: number
}

export function parametersOf(architecture: Architecture): ParameterCounts {
  const { layers, hidden, vocabulary, tied, experts } = architecture
  const withExperts = expertLayers(architecture)
  const block = feedForwardMatrices(architecture) * hidden
  const embedding = vocabulary * hidden
  const positions = architecture.positions * hidden
  const head = tied ? 0 : embedding
  const attention = layers * attentionWeights(architecture)
  const feedForward =
    (layers - withExperts) * block * architecture.feedForward + withExperts * block * (experts?.shared ?? 0)
  const router = withExperts * hidden * (experts?.count ?? 0)
  const expert = withExperts * block * (experts?.feedForward ?? 0)
  const allExperts = expert * (experts?.count ?? 0)
  const activeExperts = expert * (experts?.active ?? 0)
  const others = norms(architecture) + biases(architecture)
  const dense = embedding + positions + head + attention + feedForward + router + others
  return {
    total: dense + allExperts,
    active: dense + activeExperts,
    embedding,
    positions,
    head,
    attention,
    feedForward,
    router,
    experts: allExperts,
    activeExperts,
    others,
  }
}

/** Weights in the layers that multiply one token, without the head. */
export function layerMatrices(architecture: Architecture): number {
  const { attention, feedForward, router, activeExperts } = parametersOf(architecture)
  return attention + feedForward + router + activeExperts
}

/** Weights in the head that multiply one token, tied or not. */
export const headMatrix = ({ vocabulary, hidden }: Architecture): number => vocabulary * hidden

/** Total elements of queries and keys over all heads, and of values. */
export function attentionWidths({ heads, headSize, latent }: Architecture) {
  return {
    query: heads * (headSize + (latent?.rope ?? 0)),
    value: heads * (latent?.value ?? headSize),
  }
}

function attentionWeights(architecture: Architecture): number {
  const { hidden, heads, keyValueHeads, headSize, latent } = architecture
  const widths = attentionWidths(architecture)
  const output = widths.value * hidden
  if (latent === undefined) return hidden * (heads + 2 * keyValueHeads) * headSize + output
  const query = latent.query === 0 ? hidden * widths.query : latent.query * (hidden + widths.query)
  const keysAndValues =
    hidden * (latent.keyValue + latent.rope) + latent.keyValue * heads * (headSize + latent.value)
  return query + keysAndValues + output
}

function norms({ layers, hidden, headSize, norm, normalisesHeads, latent }: Architecture): number {
  const each = norm === 'rms' ? hidden : 2 * hidden
  const ofHeads = normalisesHeads ? 2 * headSize : 0
  const ofLatent = latent === undefined ? 0 : latent.query + latent.keyValue
  return layers * (2 * each + ofHeads + ofLatent) + each
}

function biases(architecture: Architecture): number {
  const { layers, hidden, heads, keyValueHeads, headSize, feedForward } = architecture
  const ofQueries = (heads + 2 * keyValueHeads) * headSize
  const inner = (feedForwardMatrices(architecture) - 1) * feedForward
  switch (architecture.biases) {
    case 'none':
      return 0
    case 'query-key-value':
      return layers * ofQueries
    case 'all':
      return layers * (ofQueries + hidden + inner + hidden)
  }
}
