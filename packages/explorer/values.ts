import { columnTitles, explorerWords, parameterTitle } from '../../src/core/explorer/explorer-words.ts'
import { axisOfColumn, type ExplorerValue } from '../../src/core/explorer/explorer-tables.ts'
import type { RowCondition } from '../../src/core/explorer/table-query.ts'
import type { Language } from '../../src/core/messages/data.ts'
import { api, explorerState } from './answers.ts'
import { commitText } from './figure-text.ts'
import { countQuery, filterText } from './queries.ts'

/** Maximum of values that are requested for a column. */
export const mostValues = 1000

/** Axes and parameters with several values, in addition to those with a column of their own. */
export async function axisColumns(where: readonly RowCondition[]): Promise<string[]> {
  const { columns } = await api.ask(countQuery('cases', ['axes'], where, mostValues))
  const values = new Map<string, Set<string>>()
  for (const cell of columns['axes'] ?? []) {
    if (typeof cell !== 'string') continue
    for (const [name, value] of Object.entries(JSON.parse(cell) as Record<string, unknown>))
      values.set(name, (values.get(name) ?? new Set()).add(String(value)))
  }
  return [...values]
    .flatMap(([name, seen]) => (seen.size > 1 && /^[a-z][a-z0-9-]*$/.test(name) ? [`axis:${name}`] : []))
    .sort()
}

export function columnTitle(column: string, language: Language): string {
  const title = columnTitles[column]
  if (title !== undefined) return title[language]
  const name = column.replace(/^axis:/, '')
  return explorerState.value?.axes[name]?.title[language] ?? parameterTitle(name)
}

/** A value of an axis or a parameter in words; a number says nothing without its title. */
export const titledValue = (name: string, value: string, language: Language): string =>
  value === '' ? '' : (wordsOf(name, value, language) ?? `${columnTitle(`axis:${name}`, language)} ${value}`)

const wordsOf = (name: string, value: string, language: Language) =>
  explorerState.value?.axes[name]?.labels[value]?.[language]

export const valueText = (column: string, value: ExplorerValue, language: Language): string => {
  if (value === null) return explorerWords.notStated[language]
  const axis = axisOfColumn(column)
  if (axis !== undefined) return wordsOf(axis, String(value), language) ?? filterText(value)
  return column === 'git_commit' ? commitText(String(value)) : filterText(value)
}

interface ValueRow {
  readonly value: ExplorerValue
}

export function byValue(a: ValueRow, b: ValueRow): number {
  if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1
  if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value
  return String(a.value).localeCompare(String(b.value), 'en', { numeric: true })
}
