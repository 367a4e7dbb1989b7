import type { DataOf, PhraseCode } from '../messages/codes.ts'
import type { Data, Phrase } from '../messages/data.ts'

/** A text of the catalogue, for another message or beside a figure. */
export const phrase = <Code extends PhraseCode>(code: Code, ...data: DataOf<'phrases', Code>): Phrase => ({
  kind: 'phrase',
  code,
  data: (data as readonly Data[])[0] ?? {},
})
