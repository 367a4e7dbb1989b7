import type { DataOf, MissingCode, SkipCode } from '../messages/codes.ts'
import type { CodedReason, CodedSkip, Data, StoredReason } from '../messages/data.ts'
import type { FromSchema, missingSchema, skipReasonSchema } from './schema.ts'
import type { Text } from './text.ts'

/**
 * A missing value and its reason. It prints as `—`; it never becomes 0 and never enters a statistic. Its sentence is in the
 * catalogue of messages, or in the file that an early version wrote.
 */
export type Missing = FromSchema<typeof missingSchema>

export interface Known<T> {
  readonly kind: 'known'
  readonly value: T
}

export type Maybe<T> = Known<T> | Missing

export const known = <T>(value: T): Known<T> => ({ kind: 'known', value })

export function missing<Code extends MissingCode>(code: Code, ...data: DataOf<'missing', Code>): CodedReason
export function missing(code: string, why: Text): StoredReason
export function missing(code: string, detail?: Data | Text): Missing {
  if (detail !== undefined && isText(detail)) return { kind: 'missing', code, why: detail }
  return { kind: 'missing', code, data: detail ?? {} }
}

const isText = (detail: Data | Text): detail is Text => 'en' in detail

/** Applies `change` to a known value; returns a missing one as it is. */
export const mapKnown = <A, B>(maybe: Maybe<A>, change: (value: A) => B): Maybe<B> =>
  maybe.kind === 'known' ? known(change(maybe.value)) : maybe

/** As {@link mapKnown}, for a change whose result may be missing. */
export const flatMapKnown = <A, B>(maybe: Maybe<A>, change: (value: A) => Maybe<B>): Maybe<B> =>
  maybe.kind === 'known' ? change(maybe.value) : maybe

export const knownValues = <T>(all: readonly Maybe<T>[]): T[] =>
  all.flatMap((maybe) => (maybe.kind === 'known' ? [maybe.value] : []))

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
