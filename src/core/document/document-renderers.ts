import type { Language } from '../model/text.ts'
import type { Document } from './document.ts'
import { documentHtml } from './html/html.ts'
import { documentMarkdown } from './markdown/markdown.ts'
import { byItself } from './links.ts'
import { withSentences } from '../messages/with-sentences.ts'

/** The JSON text of a value. Messages get their sentences in every language. */
export const jsonText = (value: object): string => `${JSON.stringify(withSentences(value), null, 2)}\n`

/** The forms that every document can be written in. */
export const documentFormats = ['md', 'html', 'json'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** The answer of a command: the model for programs, and its document for readers. */
export interface Answer {
  readonly model: object
  readonly document: Document
}

/** Renders every command's answer in each of these forms. */
export const documentRenderers: Readonly<
  Record<DocumentFormat, (answer: Answer, language: Language) => string>
> = {
  md: ({ document }, language) => documentMarkdown(document, byItself(language)),
  html: ({ document }, language) => documentHtml(document, byItself(language)),
  json: ({ model }) => jsonText(model),
}
