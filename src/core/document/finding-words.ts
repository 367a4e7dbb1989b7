import type { FindingLevel } from '../model/finding.ts'
import type { Language, Text } from '../model/text.ts'

export const findingLevels: Record<FindingLevel, Text> = {
  error: { en: 'Error', zh: '错误' },
  warning: { en: 'Warning', zh: '警告' },
  note: { en: 'Note', zh: '提示' },
}

/** The level of a finding within a line. */
export const printedLevels: Record<FindingLevel, Text> = {
  error: { en: 'error', zh: '错误' },
  warning: { en: 'warning', zh: '警告' },
  note: { en: 'note', zh: '提示' },
}

/** Cases or runs that a finding names at most. */
const mostNames = 4

/** The cases or runs of a finding; of many, only the first few. */
export function aboutText(about: readonly Text[], language: Language): string {
  const names = about.slice(0, mostNames).map((name) => name[language])
  const rest = about.length - names.length
  if (language === 'zh') return names.join('、') + (rest > 0 ? ` 等 ${about.length} 项` : '')
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
