import { nameSeparator } from './distinct-names.ts'
import { place } from './location.ts'
import { inLanguage, textIn, type Row } from './rows.ts'

/** What tells cases of several sources apart. */
export function caseNames(rows: readonly Row[]): (row: Row) => string {
  const { language } = place.value
  const isOfSeveral = new Set(rows.map((row) => textIn(row, 'source'))).size > 1
  return (row) =>
    isOfSeveral
      ? `${textIn(row, 'source_name')}${nameSeparator}${inLanguage(row, 'label', language)}`
      : inLanguage(row, 'label', language)
}
