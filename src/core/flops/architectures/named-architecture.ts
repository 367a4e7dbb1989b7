import type { Architecture } from '../architecture.ts'

export interface NamedArchitecture {
  /** The first name is printed. */
  readonly names: readonly [string, ...string[]]
  readonly source: string
  readonly architecture: Architecture
  /** Tokens of the sequences that it was trained on first, where its source says so. */
  readonly trainedLength?: number
}

type Dimensions = Pick<Architecture, 'layers' | 'hidden' | 'heads' | 'feedForward' | 'vocabulary'> &
  Partial<Architecture>

/** RMSNorm, rotary positions, SwiGLU, no biases, an untied head. */
export const llamaShaped = (dimensions: Dimensions): Architecture => ({
  keyValueHeads: dimensions.heads,
  headSize: dimensions.hidden / dimensions.heads,
  gated: true,
  tied: false,
  positions: 0,
  norm: 'rms',
  biases: 'none',
  normalisesHeads: false,
  window: undefined,
  experts: undefined,
  latent: undefined,
  ...dimensions,
})

/** LayerNorm, learned positions, two feed-forward matrices of four times the width, biases, a tied head. */
export const gptShaped = (dimensions: Omit<Dimensions, 'feedForward'>): Architecture =>
  llamaShaped({
    feedForward: 4 * dimensions.hidden,
    gated: false,
    tied: true,
    norm: 'layer',
    biases: 'all',
    ...dimensions,
  })

/** A published model of the form of {@link llamaShaped}. */
export const decoder = (
  names: NamedArchitecture['names'],
  source: string,
  { trainedLength, ...dimensions }: Dimensions & Pick<NamedArchitecture, 'trainedLength'>,
): NamedArchitecture => ({
  names,
  source,
  architecture: llamaShaped(dimensions),
  ...(trainedLength === undefined ? {} : { trainedLength }),
})
