import type { Language } from '../model/text.ts'
import type { Document } from './document.ts'
import { documentHtml } from './html/html.ts'
import { documentMarkdown } from './markdown/markdown.ts'
import { byItself } from './links.ts'
import { withSentences } from '../messages/with-sentences.ts'

/** A value as the text of a JSON document, its messages with their sentences in every language. */
export const jsonText = (value: object): string => `${JSON.stringify(withSentences(value), null, 2)}\n`

/** The forms that every document can be written in. */
export const documentFormats = ['md', 'html', 'json'] as const
export type DocumentFormat = (typeof documentFormats)[number]

/** A verb's answer: the model for programs, and its document for readers. */
export interface Answer {
  readonly model: object
  readonly document: Document
}

/** Every verb's answer in each of these forms. */
export const documentRenderers: Readonly<
  Record<DocumentFormat, (answer: Answer, language: Language) => string>
> = {
  md: ({ document }, language) => documentMarkdown(document, byItself(language)),
  html: ({ document }, language) => documentHtml(document, byItself(language)),
  json: ({ model }) => jsonText(model),
}
