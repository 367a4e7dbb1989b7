import type { ExplorerTable, ExplorerValue } from '../../src/core/explorer/explorer-tables.ts'
import type { Language } from '../../src/core/messages/data.ts'

export type Row = Readonly<Record<string, ExplorerValue>>

export const rowsOf = ({ columns, rows }: ExplorerTable): Row[] => {
  const entries = Object.entries(columns)
  return Array.from({ length: rows }, (_, index) =>
    Object.fromEntries(entries.map(([name, values]) => [name, values[index] ?? null])),
  )
}

export const numberIn = (row: Row, column: string): number | undefined => {
  const value = row[column]
  return typeof value === 'number' ? value : undefined
}

export const textIn = (row: Row, column: string): string => {
  const value = row[column]
  return value === null || value === undefined ? '' : String(value)
}

/** `label_en` or `label_zh`. */
export const inLanguage = (row: Row, column: string, language: Language): string =>
  textIn(row, `${column}_${language}`) || textIn(row, `${column}_en`)
