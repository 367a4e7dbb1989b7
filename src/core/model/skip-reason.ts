import type { DataOf, SkipCode } from '../messages/codes.ts'
import type { CodedSkip, Data } from '../messages/data.ts'
import type { FromSchema, skipReasonSchema } from './schema.ts'

/**
 * Why a case does not run. Its sentence is in the catalogue of messages, in a file that an early version wrote, or in the
 * suite or workload whose author wrote it.
 */
export type SkipReason = FromSchema<typeof skipReasonSchema>

export const skipReason = <Code extends SkipCode>(code: Code, ...data: DataOf<'skips', Code>): CodedSkip => ({
  kind: 'skip',
  code,
  data: (data as readonly Data[])[0] ?? {},
})
