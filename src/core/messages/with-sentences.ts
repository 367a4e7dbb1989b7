import type { CodedReason, CodedSkip, Data, Phrase } from './data.ts'
import { findingTexts, missingText, sayError, textsOf, type ErrorMessage } from './say.ts'

/**
 * For `JSON.stringify`: the messages of a document get their sentences beside their codes and data, so that a script can
 * print them: errors in English, all others in every language.
 */
export function withSentences(_: string, value: unknown): unknown {
  // Asked of every member of a document, and few have a code.
  if (typeof value !== 'object' || value === null || !('code' in value)) return value
  if (isCodedReason(value)) return { ...value, why: missingText(value) }
  if (isCodedText(value)) return { ...value, ...textsOf(value) }
  if (isCodedFinding(value)) return { ...value, ...findingTexts(value) }
  if (isError(value)) return errorWithSentences(value)
  return value
}

function errorWithSentences({ details, ...error }: ErrorMessage) {
  return { ...error, ...details, ...sayError({ ...error, details }, 'en') }
}

interface Coded {
  readonly code: unknown
}

const isCodedReason = (value: Coded): value is CodedReason =>
  'data' in value && 'kind' in value && value.kind === 'missing' && !('why' in value)

const isCodedText = (value: Coded): value is CodedSkip | Phrase =>
  'data' in value && 'kind' in value && (value.kind === 'skip' || value.kind === 'phrase')

const isCodedFinding = (value: Coded): value is { readonly code: string; readonly data: Data } =>
  'data' in value && 'level' in value && !('seen' in value)

const isError = (value: Coded): value is ErrorMessage => 'details' in value
