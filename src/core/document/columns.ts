import { grouped } from '../collections/group-by.ts'
import { missingText } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import type { Column, StoredBlock, TableBlock } from './blocks.ts'
import type { Cell } from './cell-model.ts'
import { inBrackets, levelName } from './numbers.ts'
import { clauses, enumeration, inEach, listed, written } from './text-line.ts'

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

/** A table that a page folds where it is long: evidence of what stands above. */
export const foldedTable = (table: TableBlock): TableBlock =>
  table.rows.length > unfoldedRows ? { ...table, isFolded: true } : table

const unfoldedRows = 10

/** A table without the columns in which every cell lacks its value for one reason, and a sentence on them below it. */
export function withoutEmptyColumns(table: TableBlock): StoredBlock[] {
  const { rows, columns } = table
  const reasons = columns.map((_, index) => reasonOf(rows.map(({ cells }) => cells[index])))
  const empty = columns.flatMap(({ label }, index) => {
    const reason = reasons[index]
    return reason === undefined ? [] : [{ label, reason }]
  })
  // Without its last columns of figures, a table would say nothing.
  if (empty.length === 0 || empty.length >= columns.length - 1) return [table]
  const kept = <Item>(items: readonly Item[]) => items.filter((_, index) => reasons[index] === undefined)
  const said = grouped(empty, ({ reason }) => reason.en).map((alike) => {
    const names = listed(
      alike.map(({ label }) => label),
      enumeration,
    )
    return inEach((language) => names[language] + inBrackets(alike[0].reason[language], language))
  })
  return [
    { ...table, columns: kept(columns), rows: rows.map((row) => ({ ...row, cells: kept(row.cells) })) },
    { kind: 'paragraph', text: written`${noFigures}${clauses(said)}${stop}` },
  ]
}

const noFigures: Text = { en: 'Not known: ', zh: '以下各项没有数值：' }
const stop: Text = { en: '.', zh: '。' }

/** Why all of these cells have no value; undefined where one has, or where they differ. */
function reasonOf(cells: readonly (Cell | undefined)[]): Text | undefined {
  const reasons = cells.map((cell) => (cell?.kind === 'missing' ? missingText(cell) : undefined))
  const [first] = reasons
  return reasons.every((reason) => reason?.en === first?.en) ? first : undefined
}

/** The head of a column whose numbers have intervals beside them. */
export const withLevel = (column: Column, level: number | undefined): Column =>
  level === undefined ? column : { ...column, label: withLevelText(column.label, level) }

/** `Speedup, 95% CI` */
export const withLevelText = (label: Text, level: number): Text => ({
  en: `${label.en}, ${levelName(level, 'en')}`,
  zh: `${label.zh}及 ${levelName(level, 'zh')}`,
})
