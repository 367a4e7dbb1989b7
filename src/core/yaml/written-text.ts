import { z } from 'zod'
import type { Text } from '../model/text.ts'

/**
 * A text for reports: one for all languages, or one for each.
 * @param wanted made by `expected`
 */
export const writtenText = (wanted: string) => {
  const text = z.string({ error: wanted }).trim().min(1, { error: wanted })
  return z
    .union([
      text,
      z.strictObject(
        { en: text, zh: text },
        // Only for a value that is no mapping: unknown keys have their own error.
        { error: ({ code }) => (code === 'invalid_type' ? wanted : undefined) },
      ),
    ])
    .transform((written): Text => {
      const { en, zh } = typeof written === 'string' ? { en: written, zh: written } : written
      return { en, zh: joinedChinese(zh) }
    })
    .describe('One text for every language, or one for each: { en: …, zh: … }.')
}

const wide = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef]`
const stop = String.raw`[\u3000-\u303f\uff00-\uffef]`
const breaks = new RegExp(`(?<=${wide})[ \\n]+(?=${wide})|(?<=${stop})[ \\n]+|[ \\n]+(?=${stop})`, 'gu')

/** YAML turns a line end into a space, which is wrong between Chinese characters and beside Chinese punctuation. */
const joinedChinese = (text: string) => text.replaceAll(breaks, '')
