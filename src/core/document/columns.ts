import type { Text } from '../model/text.ts'
import type { Column, TableBlock } from './blocks.ts'
import type { Cell } from './cell-model.ts'
import { levelName } from './numbers.ts'

export const numberColumn = (label: Text, unit?: Column['unit']): Column => ({ label, unit, align: 'end' })

export const textColumn = (label: Text): Column => ({ label, unit: undefined, align: 'start' })

export type RowColumn<Row> = readonly [head: Column, cell: (row: Row) => Cell]

/** @param runOf the run of a row, which evidence links lead to */
export const rowsTable = <Row>(
  title: Text | undefined,
  shown: readonly RowColumn<Row>[],
  rows: readonly Row[],
  runOf?: (row: Row) => string,
): TableBlock => ({
  kind: 'table',
  title,
  columns: shown.map(([head]) => head),
  rows: rows.map((row) => ({ run: runOf?.(row), cells: shown.map(([, cell]) => cell(row)) })),
})

/** The head of a column whose numbers have intervals beside them. */
export const withLevel = (column: Column, level: number | undefined): Column =>
  level === undefined ? column : { ...column, label: withLevelText(column.label, level) }

/** `Speedup, 95% CI` */
export const withLevelText = (label: Text, level: number): Text => ({
  en: `${label.en}, ${levelName(level, 'en')}`,
  zh: `${label.zh}及 ${levelName(level, 'zh')}`,
})
