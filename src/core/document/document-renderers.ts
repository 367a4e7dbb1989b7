import type { Language } from '../model/text.ts'
import type { Document } from './document.ts'
import { documentHtml } from './html/html.ts'
import { jsonText } from './json-text.ts'
import { documentMarkdown } from './markdown/markdown.ts'
import { byItself } from './render-options.ts'

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
