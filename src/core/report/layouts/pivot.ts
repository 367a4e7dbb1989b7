import { missing } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { counted } from '../../text/counted.ts'
import { textCell } from '../../document/cells.ts'
import type { CaseOutcome, ReportContext } from '../context.ts'
import { grouped } from '../../collections/group-by.ts'
import type { Cell, Unit } from '../../document/cell-model.ts'
import type { Column, TableBlock } from '../../document/blocks.ts'
import { labelWithUnit } from '../../document/numbers.ts'
import { dotted } from '../../document/text-line.ts'

/** Cases spread over two dimensions, one figure to a cell. */
export interface Pivot {
  readonly title: Text
  /** Of every figure in it; the title says it once, so that no head has to. */
  readonly unit: Unit
  /** Head of the first column, which names the rows. */
  readonly corner: Column
  readonly row: Dimension
  readonly rowOrder: (a: CaseOutcome, b: CaseOutcome) => number
  readonly column: Dimension
  readonly cell: (caseOutcome: CaseOutcome) => Cell
}

export interface Dimension {
  readonly key: (caseOutcome: CaseOutcome) => string
  readonly label: (caseOutcome: CaseOutcome) => Text
}

/** A point of the table that is no case of the suite is missing like any other, with that as its reason. */
export function pivotTable(cases: readonly CaseOutcome[], pivot: Pivot): TableBlock {
  const { row, column } = pivot
  const heads = grouped(cases, column.key).map(([first]) => first)
  const keys = heads.map(column.key)
  return {
    kind: 'table',
    title: labelWithUnit(pivot.title, pivot.unit),
    columns: [
      pivot.corner,
      ...heads.map((head): Column => ({
        label: column.label(head),
        unit: pivot.unit,
        unitInTitle: true,
        align: 'end',
      })),
    ],
    rows: grouped(cases.toSorted(pivot.rowOrder), row.key).map((inRow) => {
      const byColumn = new Map(
        inRow.toReversed().map((caseOutcome) => [column.key(caseOutcome), caseOutcome]),
      )
      return {
        run: undefined,
        cells: [
          textCell(row.label(inRow[0])),
          ...keys.map((key) => {
            const caseOutcome = byColumn.get(key)
            return caseOutcome === undefined ? notInSuite : pivot.cell(caseOutcome)
          }),
        ],
      }
    }),
  }
}

const notInSuite = missing('not-in-suite')

/** How many runs the figures of a table are of, `3 to 5 runs each`; nothing for figures that others printed. */
export function measuredRuns(cases: readonly CaseOutcome[], { published }: ReportContext): Text {
  const counts = cases.map(({ evidence }) => evidence.length).filter((count) => count > 0)
  if (published || counts.length === 0) return same('')
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const range = { en: least === most ? '' : `${least} to `, zh: least === most ? '' : `${least} 至 ` }
  return { en: `${range.en}${counted(most, 'run')} each`, zh: `各 ${range.zh}${most} 次` }
}

/** What is known of a table behind the name of the quantity that it shows. */
export function titled(quantity: Text, ...about: readonly Text[]): Text {
  return dotted([quantity, ...about].filter(({ en }) => en !== ''))
}
