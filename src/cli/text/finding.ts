import pc from 'picocolors'
import type { Language, Text } from '../../core/model/text.ts'
import type { SaidFinding } from '../../core/compare/case-findings.ts'
import { sayFinding } from '../../core/messages/say.ts'
import type { Finding, FindingLevel } from '../../core/model/finding.ts'
import { indent, indentWidth } from '../../core/document/terminal/layout.ts'
import { wrapWords } from '../../core/document/terminal/table.ts'

const colours: Record<FindingLevel, (text: string) => string> = {
  error: pc.red,
  warning: pc.yellow,
  note: pc.cyan,
}

const levels = {
  en: { error: 'error', warning: 'warning', note: 'note' },
  zh: { error: '错误', warning: '警告', note: '提示' },
} as const

const colon = { en: ': ', zh: '：' } as const

/** `warning skip-rule-unused: …`, and below it what to do; wrapped between words after `width` columns. */
export const findingLines = (finding: Finding, width: number, language: Language): string[] =>
  saidFindingLines(
    { level: finding.level, code: finding.code, ...sayFinding(finding, language) },
    width,
    language,
  )

/** The same of a finding that is in words. */
export function saidFindingLines(
  { level, code, seen, todo }: SaidFinding,
  width: number,
  language: Language,
): string[] {
  return [
    ...wrapWords(`${colours[level](`${levels[language][level]} ${code}`)}${colon[language]}${seen}`, width),
    ...wrapWords(todo, width - indentWidth).map(indent),
  ]
}

/** @param about what the text is about, such as nodes; nothing goes before it without */
export const aboutText = (about: Text | undefined, text: string, language: Language) =>
  about === undefined ? text : `${about[language]}${colon[language]}${text}`

export const findingText = (finding: Finding, language: Language) =>
  findingLines(finding, Number.POSITIVE_INFINITY, language).join('\n')
