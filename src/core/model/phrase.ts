import type { DataOf, PhraseCode } from '../messages/codes.ts'
import type { Data, Phrase, Quote } from '../messages/data.ts'
import { same } from './text.ts'

/** What a schema expects, as the message of its issues: zod takes no more than a text. */
export const expected = <Code extends PhraseCode>(code: Code, ...data: DataOf<'phrases', Code>): string =>
  JSON.stringify(phrase(code, ...data))

/** What {@link expected} wrote; another message as it is. */
export const expectedIn = (message: string): Quote =>
  message.startsWith('{') ? (JSON.parse(message) as Quote) : same(message)

/** A text of the catalogue, for another message or beside a figure. */
export const phrase = <Code extends PhraseCode>(code: Code, ...data: DataOf<'phrases', Code>): Phrase => ({
  kind: 'phrase',
  code,
  data: (data as readonly Data[])[0] ?? {},
})
