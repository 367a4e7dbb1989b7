import { findingLines as printedLines } from '../../core/document/terminal/terminal.ts'
import { colon } from '../../core/document/text-line.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Language, Text } from '../../core/model/text.ts'

/** `warning skip-rule-unused: …`, and below it what to do; wrapped between words after `width` columns. */
const findingLines = (finding: Finding, width: number, language: Language): string[] =>
  printedLines({ finding, subject: 'cases', about: [] }, { width, language })

/** @param about the subject of the text, such as nodes, which becomes its prefix */
export const aboutText = (about: Text | undefined, text: string, language: Language) =>
  about === undefined ? text : `${about[language]}${colon[language]}${text}`

export const findingText = (finding: Finding, language: Language) =>
  findingLines(finding, Number.POSITIVE_INFINITY, language).join('\n')
