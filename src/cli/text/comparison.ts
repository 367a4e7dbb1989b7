import pc from 'picocolors'
import type { Comparison, VerdictKind } from '../../core/compare/comparison.ts'
import {
  caseRow,
  compareWords,
  differencesText,
  methodText,
  sidesText,
} from '../../core/compare/render/case-row.ts'
import { gateText } from '../../core/compare/words.ts'
import type { Language } from '../../core/model/text.ts'
import { findingLines } from './finding.ts'
import { hanging, sections } from './layout.ts'
import { table, wrapWords, type Column } from './table.ts'

const colours: Record<VerdictKind, (text: string) => string> = {
  slower: pc.red,
  faster: pc.green,
  same: (text) => text,
  'cannot-tell': pc.yellow,
  'not-comparable': pc.yellow,
}

/** The overall answer first, then every case, then what is doubtful. */
export function comparisonText(comparison: Comparison, width: number, language: Language): string {
  const { colon, differs: title } = compareWords[language]
  const { gate, summary, differs, findings } = comparison
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
    findings.flatMap((finding) => findingLines(finding, width, language)).join('\n'),
    paragraph(pc.dim(methodText(comparison, language))),
  ])
}

function casesTable({ cases, sameWithin }: Comparison, width: number, language: Language): string {
  const words = compareWords[language]
  const columns: readonly Column[] = [
    { title: words.case },
    { title: 'A', align: 'right' },
    { title: 'B', align: 'right' },
    { title: words.change, align: 'right' },
    { title: words.interval, align: 'right' },
    { title: words.runs, align: 'right' },
    { title: words.verdict },
  ]
  const rows = cases.map((one) => {
    const { label, a, b, change, interval, runs, verdict } = caseRow(one, sameWithin, language)
    return [label, a, b, change, interval, runs, colours[one.verdict.kind](verdict)]
  })
  return table(columns, rows, width)
}

/** Why a case has no verdict, and what is particular about its conditions. */
function notes({ cases, sameWithin }: Comparison, width: number, language: Language): string[] {
  const { colon, semicolon } = compareWords[language]
  return cases.flatMap((one) => {
    const { label, notes: own } = caseRow(one, sameWithin, language)
    return own.length === 0 ? [] : hanging(`${label}${colon}${own.join(semicolon)}`, width)
  })
}
