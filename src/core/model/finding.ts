import type { DataOf, FindingCode } from '../messages/catalogue.ts'
import type { Data } from '../messages/data.ts'
import type { codedFindingSchema, findingSchema, FromSchema } from './schema.ts'

/**
 * Something wrong or doubtful. A finding never stops a run; an error does. What was seen and what to do is in the
 * catalogue of messages, or in the file where an old one was read.
 */
export type Finding = FromSchema<typeof findingSchema>

export type CodedFinding = FromSchema<typeof codedFindingSchema>

export const finding = <Code extends FindingCode>(
  code: Code,
  level: FindingLevel,
  ...data: DataOf<'findings', Code>
): CodedFinding => ({ code, level, data: (data as readonly Data[])[0] ?? {} })

export type FindingLevel = Finding['level']

const ranks: Record<FindingLevel, number> = { error: 0, warning: 1, note: 2 }

/** Worst first; findings of one level keep their order. */
export const byLevel = (a: Finding, b: Finding) => ranks[a.level] - ranks[b.level]
