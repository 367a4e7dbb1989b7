import type { FromSchema, textSchema } from './schema.ts'
import type { DataOf, PhraseCode } from '../messages/codes.ts'
import type { Data, Phrase, Quote } from '../messages/data.ts'

/** A text for readers in every language of reports. The renderer chooses the language. */
export type Text = FromSchema<typeof textSchema>

export { languages, type Language } from '../messages/data.ts'

/** A name or a figure that reads the same in every language. */
export const same = (text: string): Text => ({ en: text, zh: text })

/** A phrase as the message of a zod issue, which can only be a text. */
export const expected = <Code extends PhraseCode>(code: Code, ...data: DataOf<'phrases', Code>): string =>
  JSON.stringify(phrase(code, ...data))

/** Parses what {@link expected} wrote; returns any other message as it is. */
export const expectedIn = (message: string): Quote =>
  message.startsWith('{') ? (JSON.parse(message) as Quote) : same(message)

/** A text of the catalogue that is part of another message or stands beside a figure. */
export const phrase = <Code extends PhraseCode>(code: Code, ...data: DataOf<'phrases', Code>): Phrase => ({
  kind: 'phrase',
  code,
  data: (data as readonly Data[])[0] ?? {},
})
