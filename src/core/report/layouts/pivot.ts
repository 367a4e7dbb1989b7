import { missing, type Maybe } from '../../model/missing.ts'
import type { Estimate } from '../../model/result.ts'
import { same, type Text } from '../../model/text.ts'
import { counted } from '../../text/quantities.ts'
import { besideIn, commonLevel, estimateCell, textCell, type NumberHints } from '../../document/cells.ts'
import { throughputDecimals, withBaseline, type ReportedCase, type ReportContext } from '../context.ts'
import { grouped } from '../../collections/group-by.ts'
import { speedName, type Cell, type Unit } from '../../document/cell-model.ts'
import type { Column, TableBlock } from '../../document/blocks.ts'
import { withLevelText } from '../../document/columns.ts'
import { shownThroughput } from '../shown-figures.ts'
import { labelWithUnit } from '../../document/numbers.ts'
import { dotted } from '../../document/text-line.ts'

/** Cases in two dimensions, with one figure in each cell. */
export interface Pivot {
  readonly title: Text
  /** Unit of every figure in it, stated once in the title and not in the heads. Undefined for texts. */
  readonly unit: Unit | undefined
  /** Head of the first column, which names the rows. */
  readonly corner: Column
  readonly row: Dimension
  readonly rowOrder: (a: ReportedCase, b: ReportedCase) => number
  readonly column: Dimension
  readonly cell: (reportedCase: ReportedCase) => Cell
}

export interface Dimension {
  readonly key: (reportedCase: ReportedCase) => string
  readonly label: (reportedCase: ReportedCase) => Text
}

/** A point of the table without a case in the suite is a missing value with that reason. */
export function pivotTable(cases: readonly ReportedCase[], pivot: Pivot): TableBlock {
  const { row, column, unit = 'count' } = pivot
  const heads = grouped(cases, column.key).map(([first]) => first)
  const keys = heads.map(column.key)
  return {
    kind: 'table',
    title: labelWithUnit(pivot.title, unit),
    columns: [
      pivot.corner,
      ...heads.map((head): Column => ({
        label: column.label(head),
        unit,
        unitInTitle: true,
        align: 'end',
      })),
    ],
    rows: grouped(cases.toSorted(pivot.rowOrder), row.key).map((inRow) => {
      const byColumn = new Map(
        inRow.toReversed().map((reportedCase) => [column.key(reportedCase), reportedCase]),
      )
      return {
        run: undefined,
        cells: [
          textCell(row.label(inRow[0])),
          ...keys.map((key) => {
            const reportedCase = byColumn.get(key)
            return reportedCase === undefined ? notInSuite : pivot.cell(reportedCase)
          }),
        ],
      }
    }),
  }
}

const notInSuite = missing('not-in-suite')

export interface ShownQuantity {
  readonly label: Text
  /** Undefined for texts. */
  readonly unit: Unit | undefined
  readonly cell: (reportedCase: ReportedCase) => Cell
}

/** Estimates with intervals beside them; a common level is stated in the label. */
export function estimates(
  cases: readonly ReportedCase[],
  label: Text,
  unit: Unit,
  figureOf: (reportedCase: ReportedCase) => Maybe<Estimate<number>>,
  hintsOf: (reportedCase: ReportedCase) => Pick<NumberHints, 'decimals' | 'evidence'>,
): ShownQuantity {
  const figures = cases.map(figureOf)
  const level = commonLevel(figures)
  const beside = besideIn(figures)
  return {
    label: level === undefined ? label : withLevelText(label, level),
    unit,
    cell: (reportedCase) => estimateCell(figureOf(reportedCase), { unit, beside, ...hintsOf(reportedCase) }),
  }
}

export const speeds = (
  cases: readonly ReportedCase[],
  unit: Unit,
  context: ReportContext,
  figureOf: (reportedCase: ReportedCase) => Maybe<Estimate<number>> = shownThroughput,
): ShownQuantity =>
  estimates(cases, speedName(unit), unit, figureOf, (reportedCase) => ({
    decimals: throughputDecimals(reportedCase, context),
    evidence: reportedCase.evidence,
  }))

export const speedups = (
  cases: readonly ReportedCase[],
  label: Text,
  context: ReportContext,
): ShownQuantity =>
  estimates(
    cases,
    label,
    'times',
    ({ speedup }) => speedup,
    (reportedCase) => ({
      decimals: context.folder.suite.report.decimals.speedup,
      evidence: withBaseline(reportedCase, context),
    }),
  )

/** The number of runs behind the figures of a table, `3 to 5 runs each`; empty for published figures. */
export function measuredRuns(cases: readonly ReportedCase[], { published }: ReportContext): Text {
  const counts = cases.map(({ evidence }) => evidence.length).filter((count) => count > 0)
  if (published || counts.length === 0) return same('')
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const range = { en: least === most ? '' : `${least} to `, zh: least === most ? '' : `${least} 至 ` }
  return { en: `${range.en}${counted(most, 'run')} each`, zh: `各 ${range.zh}${most} 次` }
}

/** A title: the quantity of a table, then further facts about the table. */
export function titled(quantity: Text, ...about: readonly Text[]): Text {
  return dotted([quantity, ...about].filter(({ en }) => en !== ''))
}
