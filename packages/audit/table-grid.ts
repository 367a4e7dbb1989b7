import { columnsOf, holdsFigures, type TableColumn } from './columns.ts'
import { deviceCounts, type DeviceCount } from './devices.ts'
import type { MarkdownTable } from './markdown-tables.ts'
import { printedNumbers, type PrintedNumber } from './printed-number.ts'

/** A table as rows of numbers: what ratios are recomputed from. */
export interface TableGrid {
  readonly document: string
  /** Line of its header. */
  readonly line: number
  /** Tables of one signature have the same columns: what one of them means by a column, the others mean as well. */
  readonly signature: string
  readonly columns: readonly TableColumn[]
  /** Columns that ratios are taken of. */
  readonly sources: readonly TableColumn[]
  /** Columns that say which case a row is. */
  readonly keys: readonly TableColumn[]
  readonly rows: readonly GridRow[]
}

export interface GridRow {
  readonly line: number
  /** Place among the figures that stand one below the other in its cells, from 0. */
  readonly slot: number
  /** Texts by column. */
  readonly texts: readonly string[]
  /** Numbers by column; undefined where the cell is not one number. */
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

/** Where some cells hold two figures, one below the other, the first of each belong together, and so do the second. */
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
