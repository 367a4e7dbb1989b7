import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { sayFinding } from '../../core/messages/say.ts'
import type { Finding, FindingLevel } from '../../core/model/finding.ts'
import { indent, indentWidth } from './layout.ts'
import { wrapWords } from './table.ts'

const colours: Record<FindingLevel, (text: string) => string> = {
  error: pc.red,
  warning: pc.yellow,
  note: pc.cyan,
}

/** `warning skip-rule-unused: …`, and below it what to do; wrapped between words after `width` columns. */
export function findingLines(finding: Finding, width: number, language: Language): string[] {
  const { level, code } = finding
  const { seen, todo } = sayFinding(finding, language)
  return [
    ...wrapWords(`${colours[level](`${level} ${code}`)}: ${seen}`, width),
    ...wrapWords(todo, width - indentWidth).map(indent),
  ]
}

export const findingText = (finding: Finding, language: Language) =>
  findingLines(finding, Number.POSITIVE_INFINITY, language).join('\n')
