import { columnsOf, holdsFigures, type TableColumn } from './columns.ts'
import { deviceCounts, type DeviceCount } from './devices.ts'
import type { MarkdownTable } from './markdown-tables.ts'
import { printedNumbers, type PrintedNumber } from './printed-number.ts'

/** A table as rows of numbers, from which ratios are recomputed. */
export interface TableGrid {
  readonly document: string
  /** Line of its header. */
  readonly line: number
  /** Tables of one signature have the same columns, with the same meaning. */
  readonly signature: string
  readonly columns: readonly TableColumn[]
  /** Columns that ratios are computed from. */
  readonly sources: readonly TableColumn[]
  /** Columns that identify the case of a row. */
  readonly keys: readonly TableColumn[]
  readonly rows: readonly GridRow[]
}

export interface GridRow {
  readonly line: number
  /** Index among the figures below each other in its cells, from 0. */
  readonly slot: number
  readonly texts: readonly string[]
  /** Numbers by column; undefined for a cell that is not one number. */
  readonly numbers: readonly (PrintedNumber | undefined)[]
  /** All devices, or nodes where only they are counted. */
  readonly devices: number | undefined
}

export function tableGrid(document: string, table: MarkdownTable): TableGrid {
  const columns = columnsOf(table)
  const sources = columns.filter((column) => holdsFigures(table, column))
  const firstFigure = Math.min(
    ...[...sources, ...columns.filter(({ role }) => role === 'ratio')].map(({ index }) => index),
  )
  const keys = columns.filter(
    (column) =>
      ['devices', 'nodes', 'batch'].includes(column.role) ||
      (['setting', 'unnamed'].includes(column.role) && column.index < firstFigure),
  )
  const counts = deviceCounts(table, columns)
  return {
    document,
    line: table.line,
    signature: columns.map(({ title }) => title.toLowerCase()).join('|'),
    columns,
    sources,
    keys,
    rows: table.rows.flatMap(({ line, cells }, at) =>
      rowsOf(
        line,
        cells.map(({ text }) => text),
        columns,
        counts[at],
      ),
    ),
  }
}

/** Where cells have two figures below each other, the first figures form a row, and so do the second. */
function rowsOf(
  line: number,
  texts: readonly string[],
  columns: readonly TableColumn[],
  count: DeviceCount | undefined,
): GridRow[] {
  const printed = columns.map(({ index }) => printedNumbers(texts[index] ?? ''))
  const heights = [...new Set(printed.map(({ length }) => length))].filter((height) => height > 0)
  return heights.flatMap((height) =>
    Array.from({ length: height }, (_, at) => ({
      line,
      slot: at,
      texts,
      numbers: printed.map((numbers) => (numbers.length === height ? numbers[at] : undefined)),
      devices: count?.devices ?? count?.nodes,
    })),
  )
}
