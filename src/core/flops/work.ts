import type { SampleUnit } from '../model/units.ts'
import type { Architecture } from './architecture.ts'

/** What the backward pass recomputes instead of storing. */
export const recomputations = ['none', 'selective', 'full'] as const
export type Recomputation = (typeof recomputations)[number]

export const recomputationNamed = (name: string | undefined): Recomputation | undefined =>
  recomputations.find((kind) => kind === name)

/** The data of a step: sequences of one length, each of which may be packed from documents. */
export interface TrainingWork {
  readonly sequences: number
  readonly sequenceLength: number
  /** Tokens of each document, where attention does not cross document boundaries. */
  readonly documents?: readonly number[]
  readonly recompute: Recomputation
}

export const tokensOf = ({ sequences, sequenceLength }: TrainingWork): number => sequences * sequenceLength

/** One token of a sequence. Without packing, every amount of a step is a multiple of it. */
export const oneToken = (sequenceLength: number, recompute: Recomputation = 'none'): TrainingWork => ({
  sequences: 1 / sequenceLength,
  sequenceLength,
  recompute,
})

/** What a rule leaves out of the square of queries and keys. */
export interface AttentionExtent {
  /** The half that a causal mask hides. */
  readonly causal: boolean
  /** Pairs outside of sliding windows. */
  readonly windows: boolean
  /** Pairs across document boundaries. */
  readonly documents: boolean
}

/**
 * Pairs of a query and a key that one head computes over all layers of a step. A causal mask leaves half of the square; published rules
 * ignore the diagonal, where a token sees itself.
 *
 * @param window whether sliding windows count
 */
export function attendedPairs(
  architecture: Architecture,
  work: TrainingWork,
  { causal, windows, documents }: AttentionExtent,
): number {
  const { layers } = architecture
  const narrow = windows ? architecture.window : undefined
  const narrowLayers = Math.min(layers, narrow?.layers ?? 0)
  const lengths =
    !documents || work.documents === undefined
      ? [{ length: work.sequenceLength, count: work.sequences }]
      : work.documents.map((length) => ({ length, count: 1 }))
  const half = causal ? 1 / 2 : 1
  let pairs = 0
  for (const { length, count } of lengths) {
    const attended = Math.min(length, narrow?.size ?? length)
    const narrowPairs = causal ? length * attended - attended ** 2 / 2 : length * attended
    pairs += count * ((layers - narrowLayers) * length ** 2 * half + narrowLayers * narrowPairs)
  }
  return pairs
}

/** Tokens in one unit of a throughput; undefined where that unit is not a sequence. */
export function tokensOfSample(unit: SampleUnit, sequenceLength: number): number | undefined {
  switch (unit) {
    case 'tokens':
      return 1
    case 'sequences':
    case 'samples':
    case 'examples':
      return sequenceLength
    case 'images':
    case 'words':
    case 'steps':
    case 'epochs':
      return undefined
  }
}
