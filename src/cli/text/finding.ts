import pc from 'picocolors'
import type { Finding, FindingLevel } from '../../core/model/finding.ts'
import { indent, indentWidth } from './layout.ts'
import { wrapWords } from './table.ts'

const colours: Record<FindingLevel, (text: string) => string> = {
  error: pc.red,
  warning: pc.yellow,
  note: pc.cyan,
}

/** `warning skip-rule-unused: …`, and below it what to do; wrapped between words after `width` columns. */
export const findingLines = ({ level, code, seen, todo }: Finding, width: number): string[] => [
  ...wrapWords(`${colours[level](`${level} ${code}`)}: ${seen.en}`, width),
  ...wrapWords(todo.en, width - indentWidth).map(indent),
]

export const findingText = (finding: Finding) => findingLines(finding, Number.POSITIVE_INFINITY).join('\n')
