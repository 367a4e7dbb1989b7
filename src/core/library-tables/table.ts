import type { Text } from '../model/text.ts'
import type { CodedReason, StoredReason } from '../messages/data.ts'
import { missingText } from '../messages/say.ts'
import type { ColumnKind } from '../report/render/csv.ts'
import { columnTexts } from './column-texts.ts'

/** The reason of a missing value, as its code and as a sentence in each language; NULL for a known value. */
export const reasonColumns = <Row>(
  reasonOf: (row: Row) => CodedReason | StoredReason | undefined,
): readonly PlainColumn<Row>[] => {
  const textOf = (row: Row) => {
    const reason = reasonOf(row)
    return reason && missingText(reason)
  }
  return [
    ['reason', 'text', (row) => reasonOf(row)?.code],
    ['reason_en', 'text', (row) => textOf(row)?.en],
    ['reason_zh', 'text', (row) => textOf(row)?.zh],
  ]
}

/** Version of a library's files. It grows when an old reader would misread them. */
export const libraryVersion = 2

/** Undefined for a missing value, which is stored as NULL and never as 0. */
export type LibraryValue = string | number | boolean | undefined

export interface LibraryColumn<Row> {
  readonly name: string
  readonly kind: ColumnKind
  /** `s`, `bytes`; absent where a number has none, or another column states it. */
  readonly unit?: string
  /** Description in one line. */
  readonly about: Text
  readonly value: (row: Row) => LibraryValue
}

/** One table of a library. Each is a file; `tables.ts` lists them. */
export interface LibraryTable<Row> {
  readonly name: string
  readonly about: Text
  readonly columns: readonly LibraryColumn<Row>[]
  /** The time of a row, in milliseconds since 1970; undefined where unknown. */
  readonly time: (row: Row) => number | undefined
}

/** A column without its description. */
export type PlainColumn<Row> = readonly [
  name: string,
  kind: ColumnKind,
  value: (row: Row) => LibraryValue,
  unit?: string | undefined,
]

/**
 * @param words descriptions of columns whose content differs from what columns of that name usually have
 * @throws TypeError where a column has no description
 */
export const tableColumns = <Row>(
  columns: readonly PlainColumn<Row>[],
  words: Readonly<Record<string, Text>> = {},
): readonly LibraryColumn<Row>[] =>
  columns.map(([name, kind, value, unit]) => {
    const about = words[name] ?? columnTexts[name]
    if (about === undefined) throw new TypeError(`the column ${name} has no words`)
    return { name, kind, value, about, ...(unit === undefined ? {} : { unit }) }
  })

/** Rows of one table and one month, column by column. */
export interface TablePart {
  readonly table: string
  /** `2026-11`, or `unknown`. */
  readonly month: string
  readonly columns: readonly PartColumn[]
  readonly rows: number
}

export interface PartColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly values: readonly LibraryValue[]
}

/** The month of a time, in UTC: `2026-11`. */
export const monthOf = (time: number | undefined): string =>
  time === undefined || !Number.isFinite(time) ? 'unknown' : new Date(time).toISOString().slice(0, 7)

/** Milliseconds since 1970 of a time as steady writes it; undefined for any other text. */
export function timeIn(text: string | undefined): number | undefined {
  const time = text === undefined ? NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}
