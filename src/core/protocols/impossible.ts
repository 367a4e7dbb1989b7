import type { Source, Statistic } from '../model/protocol.ts'

/** The parts of a protocol that a person chose. */
export interface ChosenParts {
  readonly source: Source
  readonly statistic: Statistic
  /** Only where they were asked for, not where a base brings them. */
  readonly skip?: number | undefined
  readonly count?: number | 'rest' | undefined
}

export interface Impossibility {
  readonly part: 'statistic' | 'skip' | 'count'
  readonly seen: string
  readonly fix: string
}

/** Why the parts cannot go together: one of them would be passed over in silence. */
export function impossibility({ source, statistic, skip, count }: ChosenParts): Impossibility | undefined {
  if (source !== 'summary') {
    if (statistic !== 'reported') return undefined
    return {
      part: 'statistic',
      seen: "the statistic 'reported' only takes a log's own summary",
      fix: 'Take the figure from the summary, or choose mean or median.',
    }
  }
  if (skip === undefined && count === undefined) return undefined
  const part = skip === undefined ? 'count' : 'skip'
  return {
    part,
    seen: `a log's own summary is one figure, of which '${part}' can take nothing away`,
    fix: `Leave '${part}' out, or take the figure from steps, step-times or elapsed.`,
  }
}
