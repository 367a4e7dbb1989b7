import pc from 'picocolors'
import { saidFindings, type SaidFinding } from '../../core/compare/case-findings.ts'
import type { ComparedCase, LabelledComparison, VerdictKind } from '../../core/compare/comparison.ts'
import {
  caseRow,
  compareWords,
  differencesText,
  methodText,
  sidesText,
  type CaseRow,
} from '../../core/compare/case-row.ts'
import { gateText } from '../../core/compare/words.ts'
import type { Language } from '../../core/model/text.ts'
import { saidFindingLines } from './finding.ts'
import { hanging, sections } from '../../core/document/terminal/layout.ts'
import {
  firstThatFits,
  tableOf,
  wrapWords,
  type TerminalColumnOf,
} from '../../core/document/terminal/table.ts'

const colours: Record<VerdictKind, (text: string) => string> = {
  slower: pc.red,
  faster: pc.green,
  same: (text) => text,
  'cannot-tell': pc.yellow,
  'not-comparable': pc.yellow,
}

/**
 * The overall answer first, then every case, then what is doubtful.
 *
 * @param findings those that are printed nowhere else
 */
export function comparisonText(
  comparison: LabelledComparison,
  width: number,
  language: Language,
  findings: readonly SaidFinding[] = saidFindings(comparison, language),
): string {
  const { colon, differs: title } = compareWords[language]
  const { gate, summary, differs } = comparison
  const paragraph = (text: string) => wrapWords(text, width).join('\n')
  return sections([
    gate === undefined ? '' : paragraph(gateText(gate)[language]),
    paragraph(summary[language]),
    [
      sidesText(comparison, language),
      ...(differs.length === 0
        ? []
        : hanging(`${title}${colon}${differencesText(differs, language)}`, width)),
    ].join('\n'),
    casesTable(comparison, width, language),
    notes(comparison, width, language).join('\n'),
    findings.flatMap((finding) => saidFindingLines(finding, width, language)).join('\n'),
    paragraph(pc.dim(methodText(comparison, language))),
  ])
}

interface TableRow {
  readonly comparedCase: ComparedCase
  readonly row: CaseRow
}

/** Every column; where that is too wide, the unit in the heads, and then without the columns that a reader misses least. */
function casesTable({ cases, sameWithin }: LabelledComparison, width: number, language: Language): string {
  const words = compareWords[language]
  const rows = cases.map((comparedCase) => ({
    comparedCase,
    row: caseRow(comparedCase, sameWithin, language),
  }))
  const [unit, ...otherUnits] = new Set(cases.map((comparedCase) => comparedCase.unit))
  const bare = unit !== undefined && otherUnits.length === 0
  const head = (side: string) => (bare ? `${side} (${unit}/s)` : side)
  const figures: readonly TerminalColumnOf<TableRow>[] = [
    { title: 'A', align: 'right', cell: ({ row }) => row.a },
    { title: 'B', align: 'right', cell: ({ row }) => row.b },
  ]
  const bareFigures: readonly TerminalColumnOf<TableRow>[] = [
    { title: head('A'), align: 'right', cell: ({ row }) => (bare ? row.bare.a : row.a) },
    { title: head('B'), align: 'right', cell: ({ row }) => (bare ? row.bare.b : row.b) },
  ]
  const change: readonly TerminalColumnOf<TableRow>[] = [
    { title: words.change, align: 'right', cell: ({ row }) => row.change },
    { title: words.interval, align: 'right', cell: ({ row }) => row.interval },
  ]
  const runs: TerminalColumnOf<TableRow> = { title: words.runs, align: 'right', cell: ({ row }) => row.runs }
  const label: TerminalColumnOf<TableRow> = { title: words.case, cell: ({ row }) => row.label }
  const verdict: TerminalColumnOf<TableRow> = {
    title: words.verdict,
    cell: ({ comparedCase, row }) => colours[comparedCase.verdict.kind](row.verdict),
  }
  const forms = [
    [label, ...figures, ...change, runs, verdict],
    [label, ...bareFigures, ...change, runs, verdict],
    [label, ...bareFigures, ...change, verdict],
    [label, ...change, verdict],
  ]
  return firstThatFits(
    forms.map((form) => tableOf(form, rows, width)),
    width,
  )
}

/** Why a case has no verdict, and what is particular about its conditions. */
function notes({ cases, sameWithin }: LabelledComparison, width: number, language: Language): string[] {
  const { colon, semicolon } = compareWords[language]
  return cases.flatMap((comparedCase) => {
    const { label, notes: own } = caseRow(comparedCase, sameWithin, language)
    return own.length === 0 ? [] : hanging(`${label}${colon}${own.join(semicolon)}`, width)
  })
}
