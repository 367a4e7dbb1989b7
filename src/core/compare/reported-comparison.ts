import { rateUnit } from '../model/units.ts'
import { missing } from '../model/missing.ts'
import { same, type Text } from '../model/text.ts'
import { besideIn, commonLevel, estimateCell, textCell } from '../document/cells.ts'
import { numberColumn, rowsTable, textColumn, withLevel } from '../document/columns.ts'
import type { ReportedComparison } from '../report/input.ts'
import type { Cell } from '../document/cell-model.ts'
import { clauses, colon, labelText, written } from '../document/text-line.ts'
import type { ComparedCase, ComparedSide, LabelledComparison } from './comparison.ts'
import { caseRow, methodText } from './case-row.ts'
import { compareWords, summaryText } from './words.ts'

/** A comparison as a part of the report of its results: figures link to their runs. */
export function reportedComparison(
  comparison: LabelledComparison,
  [a, b]: readonly [string, string],
): ReportedComparison {
  const { cases, sameWithin } = comparison
  const ratios = cases.map(({ ratio }) => ratio)
  const beside = besideIn(ratios)
  const ratioCell = (compared: ComparedCase) =>
    estimateCell(compared.ratio, {
      unit: 'times',
      decimals: 3,
      beside,
      evidence: [...runsOf(compared.a), ...runsOf(compared.b)],
    })
  const summary = summaryText(comparison, { a: same(a), b: same(b) })
  return {
    summary,
    blocks: [
      { kind: 'heading', title: { en: `${b} against ${a}`, zh: `${b} 相对 ${a}` } },
      { kind: 'paragraph', text: summary },
      rowsTable<ComparedCase>(
        undefined,
        [
          [textColumn(compareWords.case), ({ label }) => textCell(labelText(label))],
          [numberColumn(same(`A: ${a}`)), (compared) => figureCell(compared.a, compared)],
          [numberColumn(same(`B: ${b}`)), (compared) => figureCell(compared.b, compared)],
          [withLevel(numberColumn(same('B ÷ A')), commonLevel(ratios)), ratioCell],
          [textColumn(compareWords.runs), (compared) => textCell(caseRow(compared, sameWithin).runs)],
          [textColumn(compareWords.verdict), (compared) => textCell(verdictOf(compared, sameWithin))],
        ],
        cases,
      ),
      { kind: 'paragraph', text: methodText(comparison) },
    ],
  }
}

const runsOf = (side: ComparedSide | undefined): string[] =>
  side?.runs.flatMap(({ run, throughput }) => (throughput.kind === 'known' ? [run] : [])) ?? []

const figureCell = (side: ComparedSide | undefined, { unit }: ComparedCase): Cell =>
  estimateCell(side?.throughput ?? missing('case-not-measured'), {
    unit: rateUnit(unit),
    decimals: 2,
    evidence: runsOf(side),
  })

function verdictOf(comparedCase: ComparedCase, sameWithin: number): Text {
  const { verdict, notes } = caseRow(comparedCase, sameWithin)
  return notes.length === 0 ? verdict : written`${verdict}${colon}${clauses(notes)}`
}
