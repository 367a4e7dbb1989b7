import type { Source, Statistic } from '../model/protocol.ts'

/** The parts of a protocol that a person chose. */
export interface ChosenParts {
  readonly source: Source
  readonly statistic: Statistic
  /** Only where they were asked for, not where a base brings them. */
  readonly skip?: number | undefined
  readonly count?: number | 'rest' | undefined
}

/** The part that cannot go with the others: it would be ignored without a word. */
export function impossiblePart({
  source,
  statistic,
  skip,
  count,
}: ChosenParts): 'statistic' | 'skip' | 'count' | undefined {
  if (source !== 'summary') return statistic === 'reported' ? 'statistic' : undefined
  if (skip === undefined && count === undefined) return undefined
  return skip === undefined ? 'count' : 'skip'
}
