import { z } from 'zod'

export const nameSeparator = ', '

/** What a schema wants, as a noun phrase, where it has no words of its own; for unknown keys, the known ones. */
export function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected
    case 'invalid_value':
      return issue.values.map(String).join(nameSeparator)
    case 'too_small':
      return issue.origin === 'array' ? 'at least one entry' : `at least ${String(issue.minimum)}`
    case 'too_big':
      return `at most ${String(issue.maximum)}`
    case 'unrecognized_keys':
      // Only while it makes the message does zod hand out the schema, and with it the keys that there are.
      return knownKeys(issue.inst).join(nameSeparator)
    default:
      return 'something else'
  }
}

const typeNames: Readonly<Partial<Record<string, string>>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys',
  record: 'a mapping of keys',
}

function knownKeys(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String)
  return []
}
