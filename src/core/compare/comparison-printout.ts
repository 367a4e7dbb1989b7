import { clauses } from '../document/compose.ts'
import { labelWithUnit } from '../document/numbers.ts'
import { colon } from '../document/page-words.ts'
import {
  gridForm,
  hanging,
  lines,
  quiet,
  toned,
  untitled,
  wrapped,
  written,
  type GridBlock,
  type GridColumn,
  type Printout,
  type Tone,
} from '../document/printout.ts'
import { same } from '../model/text.ts'
import { ownFindings, saidFindings } from './case-findings.ts'
import { caseRow, compareWords, differText, methodText, sidesText, type CaseRow } from './case-row.ts'
import type { ComparedCase, LabelledComparison, VerdictKind } from './comparison.ts'
import { gateText } from './words.ts'

const tones: Readonly<Record<VerdictKind, Tone | undefined>> = {
  slower: 'bad',
  faster: 'good',
  same: undefined,
  'cannot-tell': 'doubtful',
  'not-comparable': 'doubtful',
}

/**
 * The overall answer first, then every case, then what is doubtful.
 *
 * @param findings whether those of the cases are printed too, which is where nothing else prints them
 */
export function comparisonPrintout(
  comparison: LabelledComparison,
  findings: 'all' | 'own' = 'all',
): Printout {
  const { gate, summary, differs, cases, sameWithin } = comparison
  const rows = cases.map((comparedCase) => ({ comparedCase, row: caseRow(comparedCase, sameWithin) }))
  return [
    untitled(wrapped(...(gate === undefined ? [] : [gateText(gate)]))),
    untitled(wrapped(summary)),
    untitled(lines(sidesText(comparison)), hanging(...(differs.length === 0 ? [] : [differText(differs)]))),
    untitled(casesGrid(rows)),
    untitled(
      hanging(
        ...rows.flatMap(({ row: { label, notes } }) =>
          notes.length === 0 ? [] : [written`${label}${colon}${clauses(notes)}`],
        ),
      ),
    ),
    untitled(...(findings === 'all' ? saidFindings(comparison) : ownFindings(comparison))),
    untitled(wrapped(quiet(methodText(comparison)))),
  ]
}

interface TableRow {
  readonly comparedCase: ComparedCase
  readonly row: CaseRow
}

/** Every column; where that is too wide, the unit in the heads, and then without the columns that a reader misses least. */
function casesGrid(rows: readonly TableRow[]): GridBlock {
  const [unit, ...otherUnits] = new Set(rows.map(({ comparedCase }) => comparedCase.unit))
  const bare = unit !== undefined && otherUnits.length === 0
  const figures = (['a', 'b'] as const).map((side): GridColumn<TableRow> => ({
    title: side.toUpperCase(),
    align: 'right',
    cell: ({ row }) => row[side],
  }))
  const bareFigures = (['a', 'b'] as const).map((side): GridColumn<TableRow> => ({
    // The unit in the brackets of English in every language: a head is narrow.
    title: bare ? same(labelWithUnit(same(side.toUpperCase()), `${unit}/s`).en) : side.toUpperCase(),
    align: 'right',
    cell: ({ row }) => (bare ? row.bare[side] : row[side]),
  }))
  const change: readonly GridColumn<TableRow>[] = [
    { title: compareWords.change, align: 'right', cell: ({ row }) => row.change },
    { title: compareWords.interval, align: 'right', cell: ({ row }) => row.interval },
  ]
  const runs: GridColumn<TableRow> = { title: compareWords.runs, align: 'right', cell: ({ row }) => row.runs }
  const label: GridColumn<TableRow> = { title: compareWords.case, cell: ({ row }) => row.label }
  const verdict: GridColumn<TableRow> = {
    title: compareWords.verdict,
    cell: ({ comparedCase, row }) => toned(row.verdict, tones[comparedCase.verdict.kind]),
  }
  const forms = [
    [label, ...figures, ...change, runs, verdict],
    [label, ...bareFigures, ...change, runs, verdict],
    [label, ...bareFigures, ...change, verdict],
    [label, ...change, verdict],
  ]
  return { kind: 'grid', wraps: true, forms: forms.map((form) => gridForm(form, rows)) }
}
