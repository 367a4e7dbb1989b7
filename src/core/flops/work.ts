import type { SampleUnit } from '../model/sample-unit.ts'
import type { Architecture } from './architecture.ts'

/** What the backward pass computes again instead of keeping it. */
export const recomputations = ['none', 'selective', 'full'] as const
export type Recomputation = (typeof recomputations)[number]

export const recomputationNamed = (name: string | undefined): Recomputation | undefined =>
  recomputations.find((kind) => kind === name)

/** What a step trains on: sequences of one length, each of which may be packed from documents. */
export interface TrainingWork {
  readonly sequences: number
  readonly sequenceLength: number
  /** Tokens of each document of the step, where attention does not cross their borders. */
  readonly documents?: readonly number[]
  readonly recompute: Recomputation
}

export const tokensOf = ({ sequences, sequenceLength }: TrainingWork): number => sequences * sequenceLength

/** One token of a sequence: everything about a step is a multiple of it, as long as nothing is packed. */
export const oneToken = (sequenceLength: number, recompute: Recomputation = 'none'): TrainingWork => ({
  sequences: 1 / sequenceLength,
  sequenceLength,
  recompute,
})

/** What a rule leaves out of the square of queries and keys. */
export interface AttentionExtent {
  /** Half of it, which a causal mask hides. */
  readonly causal: boolean
  /** What lies outside of sliding windows. */
  readonly windows: boolean
  /** What lies across the borders of documents. */
  readonly documents: boolean
}

/**
 * Pairs of a query and a key that the layers of a step compute, over all layers, for one head. Half of the square under a
 * causal mask, as published rules round it: they leave out that a token sees itself.
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

/** Tokens of what a throughput counts; undefined where that is not a sequence. */
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
