import { z } from 'zod'
import { expected } from '../model/text.ts'

/** What a schema without its own description expects; for unknown keys, the known ones. */
export function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? expected('another-value')
    case 'invalid_value':
      return expected('listed-values', { values: issue.values.map(String) })
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return expected('number', { min: null, max: Number(issue.maximum) })
    case 'unrecognized_keys':
      // zod gives access to the schema, and so to its keys, only while it makes the message.
      return knownKeys(issue.inst).join(nameSeparator)
    default:
      return expected('another-value')
  }
}

function tooSmall({ origin, minimum }: Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum'>): string {
  if (origin === 'array') return expected('list-with-entries')
  return origin === 'string' ? expected('some-text') : expected('number', { min: Number(minimum), max: null })
}

const nameSeparator = ', '

/** The known keys in the message about an unknown key. */
export const namesIn = (message: string): string[] => (message === '' ? [] : message.split(nameSeparator))

const typeNames: Readonly<Partial<Record<string, string>>> = {
  string: expected('text'),
  number: expected('number', { min: null, max: null }),
  int: expected('whole-number', { min: null, max: null }),
  boolean: expected('boolean'),
  array: expected('list'),
  object: expected('mapping'),
  record: expected('mapping'),
}

function knownKeys(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String)
  return []
}
