import type { DataOf, FindingCode } from '../messages/codes.ts'
import type { readOnly } from '../messages/data.ts'

export const findingLevels = ['note', 'warning', 'error'] as const

export type FindingLevel = (typeof findingLevels)[number]

/** A finding with its data. The code says what the data is: a comparison of it narrows both. */
export type CodedFinding<Code extends FindingCode = FindingCode> = Code extends FindingCode
  ? FindingOf<Code>
  : never

export interface FindingOf<Code extends FindingCode> {
  readonly code: Code
  readonly level: FindingLevel
  readonly data: FindingData<Code>
  readonly [readOnly]?: never
}

/** `{}` where the sentences of the code need none. */
export type FindingData<Code extends FindingCode> =
  DataOf<'findings', Code> extends readonly [infer Given] ? Given : Readonly<Record<string, never>>
