import type { findingSchema, FromSchema } from './schema.ts'

/** Something wrong or doubtful: what was seen, and what to do about it. A finding never stops a run; an error does. */
export type Finding = FromSchema<typeof findingSchema>

export type FindingLevel = Finding['level']

const ranks: Record<FindingLevel, number> = { error: 0, warning: 1, note: 2 }

/** Worst first; findings of one level keep their order. */
export const byLevel = (a: Finding, b: Finding) => ranks[a.level] - ranks[b.level]
