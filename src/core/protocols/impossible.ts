import type { Source, Statistic } from '../model/protocol.ts'

export interface ChosenParts {
  readonly source: Source
  readonly statistic: Statistic
  /** Only if the user asked for it; not if a base protocol has it. */
  readonly skip?: number | undefined
  readonly count?: number | 'rest' | undefined
}

/** The part that is incompatible with the others: it would be ignored silently. */
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
