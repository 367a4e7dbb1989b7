import { paragraph, untitled } from './block-builders.ts'
import type { AnswerSection, Document, Printout } from './document.ts'
import { quiet } from './text-line.ts'

/** A document without the page around it: what a terminal prints. */
export const printoutOf = ({ headlines, sections, closing }: Document): Printout => [
  ...headlines.flatMap((headline): AnswerSection[] =>
    headline.kind === 'source' ? [] : [untitled(paragraph(headline.text))],
  ),
  ...sections,
  ...(closing === undefined ? [] : [untitled(paragraph(quiet(closing)))]),
]
