import type { CodedReason, Data } from './data.ts'
import { findingTexts, missingText } from './say.ts'

/**
 * For `JSON.stringify`: findings and missing values of a document get their sentences, in every language, beside their
 * codes and data, so that a script can print them.
 */
export function spoken(_: string, value: unknown): unknown {
  if (isCodedReason(value)) return { ...value, why: missingText(value) }
  if (isCodedFinding(value)) return { ...value, ...findingTexts(value) }
  return value
}

const isCoded = (value: unknown): value is { readonly code: string; readonly data: Data } =>
  typeof value === 'object' && value !== null && 'code' in value && 'data' in value

const isCodedReason = (value: unknown): value is CodedReason =>
  isCoded(value) && 'kind' in value && value.kind === 'missing' && !('why' in value)

const isCodedFinding = (value: unknown): value is { readonly code: string; readonly data: Data } =>
  isCoded(value) && 'level' in value && !('seen' in value)
