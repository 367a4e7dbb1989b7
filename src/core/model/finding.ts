import type { Text } from './text.ts'

export type FindingLevel = 'note' | 'warning' | 'error'

/** Something wrong or doubtful: what was seen, and what to do about it. A finding never stops a run; an error does. */
export interface Finding {
  /** Stable, kebab-case: `machine-busy`. */
  readonly code: string
  readonly level: FindingLevel
  readonly seen: Text
  readonly todo: Text
}

const ranks: Record<FindingLevel, number> = { error: 0, warning: 1, note: 2 }

/** Worst first; findings of one level keep their order. */
export const byLevel = (a: Finding, b: Finding) => ranks[a.level] - ranks[b.level]
