import { place } from './location.ts'
import { inLanguage, textIn, type Row } from './rows.ts'

const separator = ' · '

/** What tells cases of several sources apart. */
export function caseNames(rows: readonly Row[]): (row: Row) => string {
  const { language } = place.value
  const isOfSeveral = new Set(rows.map((row) => textIn(row, 'source'))).size > 1
  return (row) =>
    isOfSeveral
      ? `${textIn(row, 'source_name')}${separator}${inLanguage(row, 'label', language)}`
      : inLanguage(row, 'label', language)
}

/** The same names without the parts that all of them have, for charts; whole where nothing would be left. */
export function distinctNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split(separator))
  const shared = new Set((parts[0] ?? []).filter((part) => parts.every((others) => others.includes(part))))
  return parts.map((all, index) => {
    const kept = all.filter((part) => !shared.has(part))
    return kept.length === 0 ? (names[index] ?? '') : kept.join(separator)
  })
}
