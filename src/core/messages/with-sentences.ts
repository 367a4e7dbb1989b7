import type { CodedReason, CodedSkip, Data, Phrase } from './data.ts'
import { findingTexts, missingText, sayError, textsOf, type ErrorMessage } from './say.ts'

/**
 * A document whose messages have their sentences beside codes and data, so that a script can print them: errors in English,
 * all others in every language. Values without messages are not copied.
 */
export function withSentences(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? objectWithSentences(value) : value
}

function objectWithSentences(value: object): object {
  // A fast check for every object of a document, because few have a code.
  const worded = ('code' in value ? withOwnSentences(value) : value) as Readonly<Record<string, unknown>>
  let copy: Record<string, unknown> | undefined
  for (const name in worded) {
    const member = worded[name]
    if (typeof member !== 'object' || member === null) continue
    const inWords = objectWithSentences(member)
    if (inWords !== member) (copy ??= copied(worded))[name] = inWords
  }
  return copy ?? worded
}

const copied = (value: object) =>
  (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>

function withOwnSentences(value: CodedValue): object {
  if (isCodedReason(value)) return { ...value, why: missingText(value) }
  if (isCodedText(value)) return { ...value, ...textsOf(value) }
  if (isCodedFinding(value)) return { ...value, ...findingTexts(value) }
  if (isError(value)) return errorWithSentences(value)
  return value
}

function errorWithSentences({ details, ...error }: ErrorMessage) {
  return { ...error, ...details, ...sayError({ ...error, details }, 'en') }
}

interface CodedValue {
  readonly code: unknown
}

const isCodedReason = (value: CodedValue): value is CodedReason =>
  'data' in value && 'kind' in value && value.kind === 'missing' && !('why' in value)

const isCodedText = (value: CodedValue): value is CodedSkip | Phrase =>
  'data' in value && 'kind' in value && (value.kind === 'skip' || value.kind === 'phrase')

const isCodedFinding = (value: CodedValue): value is { readonly code: string; readonly data: Data } =>
  'data' in value && 'level' in value && !('seen' in value)

const isError = (value: CodedValue): value is ErrorMessage => 'details' in value
