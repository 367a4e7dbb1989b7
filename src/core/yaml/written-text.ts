import { z } from 'zod'
import type { Text } from '../model/text.ts'

/**
 * A text that reports will print: one for every language, or one for each.
 *
 * @param wanted made by `expected`
 */
export const writtenText = (wanted: string) => {
  const text = z.string({ error: wanted }).trim().min(1, { error: wanted })
  return z
    .union([
      text,
      z.strictObject(
        { en: text, zh: text },
        // Only where it is no mapping at all: keys that are not known have an error of their own.
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

/** YAML makes a blank of a line's end; Chinese has none between characters, nor beside its stops. */
const joinedChinese = (text: string) => text.replaceAll(breaks, '')
