import { missing } from '../../model/missing.ts'
import type { Text } from '../../model/text.ts'
import { textCell } from '../cells.ts'
import type { CaseOutcome } from '../context.ts'
import { groupBy } from '../groups.ts'
import type { Cell, Column, TableBlock, Unit } from '../model.ts'
import { labelWithUnit } from '../numbers.ts'

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
  readonly cell: (one: CaseOutcome) => Cell
}

export interface Dimension {
  readonly key: (one: CaseOutcome) => string
  readonly label: (one: CaseOutcome) => Text
}

/** A point of the table that is no case of the suite is missing like any other, with that as its reason. */
export function pivotTable(cases: readonly CaseOutcome[], pivot: Pivot): TableBlock {
  const { row, column } = pivot
  const heads = groupBy(cases, column.key).map(([first]) => first)
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
    rows: groupBy(cases.toSorted(pivot.rowOrder), row.key).map((inRow) => ({
      run: undefined,
      cells: [
        textCell(row.label(inRow[0])),
        ...heads.map((head) => {
          const one = inRow.find((candidate) => column.key(candidate) === column.key(head))
          return one === undefined ? notInSuite : pivot.cell(one)
        }),
      ],
    })),
  }
}

const notInSuite = missing('not-in-suite')

/** `label` behind the name of the quantity that the table shows, where there is anything to say. */
export const titled = (quantity: Text, label: Text): Text =>
  label.en === '' ? quantity : { en: `${quantity.en} · ${label.en}`, zh: `${quantity.zh} · ${label.zh}` }
