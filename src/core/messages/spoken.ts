import type { CodedReason, Data } from './data.ts'
import { findingTexts, missingText, sayError, type SayableError } from './say.ts'

/**
 * For `JSON.stringify`: the messages of a document get their sentences beside their codes and data, so that a script can
 * print them: findings and missing values in every language, errors in English.
 */
export function spoken(_: string, value: unknown): unknown {
  if (isCodedReason(value)) return { ...value, why: missingText(value) }
  if (isCodedFinding(value)) return { ...value, ...findingTexts(value) }
  if (isError(value)) return spokenError(value)
  return value
}

function spokenError({ words, ...error }: SayableError) {
  return { ...error, ...('data' in words ? words : {}), ...sayError({ ...error, words }, 'en') }
}

const isCoded = (value: unknown): value is { readonly code: string; readonly data: Data } =>
  typeof value === 'object' && value !== null && 'code' in value && 'data' in value

const isCodedReason = (value: unknown): value is CodedReason =>
  isCoded(value) && 'kind' in value && value.kind === 'missing' && !('why' in value)

const isCodedFinding = (value: unknown): value is { readonly code: string; readonly data: Data } =>
  isCoded(value) && 'level' in value && !('seen' in value)

const isError = (value: unknown): value is SayableError =>
  typeof value === 'object' && value !== null && 'code' in value && 'words' in value
