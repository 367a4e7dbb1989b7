import type { DataOf, PhraseCode } from '../messages/codes.ts'
import type { Quote } from '../messages/data.ts'
import { phrase } from './phrase.ts'
import { same } from './text.ts'

/** What a schema expects, as the message of its issues: zod takes no more than a text. */
export const expected = <Code extends PhraseCode>(code: Code, ...data: DataOf<'phrases', Code>): string =>
  JSON.stringify(phrase(code, ...data))

/** What {@link expected} wrote; another message as it is. */
export const expectedIn = (message: string): Quote =>
  message.startsWith('{') ? (JSON.parse(message) as Quote) : same(message)
