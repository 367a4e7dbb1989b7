import { rateUnit } from '../model/units.ts'
import { endsOf } from '../results/estimate.ts'
import {
  foldedFindings,
  firstFitting,
  lines,
  list,
  tableForm,
  type CellColumn,
} from '../document/block-builders.ts'
import type { Block, FindingItem, TableBlock } from '../document/blocks.ts'
import { foldedTable, numberColumn, rowsTable, textColumn } from '../document/columns.ts'
import { monoCell, numberCell, textCell } from '../document/cells.ts'
import type { Cell } from '../document/cell-model.ts'
import { dash } from '../document/cell-text.ts'
import type { ForestChart, ForestRow } from '../document/chart-model.ts'
import { clauses, colon, inEach, type Tone, toned, written } from '../document/text-line.ts'
import type { Document, DocumentSection } from '../document/document.ts'
import { labelWithUnit } from '../document/numbers.ts'
import { same, type Text } from '../model/text.ts'
import { comparisonFindings, ownFindings } from './case-findings.ts'
import { caseRow, differText, methodText, sidesText, type CaseRow } from './case-row.ts'
import {
  sideNames,
  type ComparedCase,
  type ComparedRun,
  type LabelledComparison,
  type Overall,
  type SideName,
  type VerdictKind,
} from './comparison.ts'
import { sideLetters } from './side-titles.ts'
import { startUpText } from './start-up-words.ts'
import { gateText } from './gate-words.ts'
import { changeRange, changeText, compareWords, verdictText, verdictTitle } from './words.ts'

/** The path of a side's log, relative to the folder of the written document. */
export type PathTo = (side: SideName, log: string) => string

/** The answer, every case, the findings, and every run with its log lines. */
export function comparisonDocument(comparison: LabelledComparison, pathTo: PathTo): Document {
  const answer = answerDocument(comparison)
  return { ...answer, sections: [...answer.sections, runsSection(comparison, pathTo)] }
}

/**
 * The document without the runs, for forms that cannot link to logs.
 * @param findings `all` includes the findings of the cases, for callers that show them nowhere else
 */
export function answerDocument(comparison: LabelledComparison, findings: 'all' | 'own' = 'all'): Document {
  const { gate, summary, madeBy } = comparison
  return {
    title: verdictTitle(comparison),
    headlines: [
      ...(gate === undefined ? [] : [{ kind: 'verdict', text: gateText(gate) } as const]),
      { kind: 'answer', text: summary },
    ],
    sections: [
      { id: 'cases', title: { en: 'Cases', zh: '用例' }, inTerminal: 'bare', blocks: caseBlocks(comparison) },
      ...findingsSection(findings === 'all' ? comparisonFindings(comparison) : ownFindings(comparison)),
    ],
    closing: methodText(comparison),
    madeBy,
    hasNavigation: false,
    runs: [],
  }
}

function caseBlocks(comparison: LabelledComparison): Block[] {
  const { differs, cases } = comparison
  const rows = cases.map((comparedCase) => ({
    comparedCase,
    row: caseRow(comparedCase, comparison.sameWithin),
  }))
  const drawnRows = forestRows(comparison)
  const notes = rows.flatMap(({ row: { label, notes }, comparedCase: { startUp } }) => {
    // Of a single case, the headline says it.
    const startUps = startUp === undefined || rows.length === 1 ? [] : [startUpText(startUp)]
    const all = [...notes, ...startUps]
    return all.length === 0 ? [] : [written`${label}${colon}${clauses(all)}`]
  })
  return [
    lines(sidesText(comparison)),
    ...(differs.length === 0
      ? []
      : [{ kind: 'paragraph', text: differText(differs), isHanging: true } as const]),
    ...(drawnRows.length === 0
      ? []
      : [{ kind: 'chart', chart: forestChart(comparison, drawnRows) } as const]),
    { ...casesTable(rows), isApart: true },
    ...(notes.length === 0 ? [] : [{ ...list(...notes), isApart: true } as const]),
  ]
}

interface ComparedRow {
  readonly comparedCase: ComparedCase
  readonly row: CaseRow
}

const tones: Readonly<Record<VerdictKind, Tone | undefined>> = {
  slower: 'bad',
  faster: 'good',
  same: undefined,
  'cannot-tell': 'doubtful',
  'not-comparable': 'doubtful',
}

/** Every column. Where that is too wide: the unit in the heads, then in one of them, without the least important columns. */
function casesTable(rows: readonly ComparedRow[]): TableBlock {
  const [unit, ...otherUnits] = new Set(rows.map(({ comparedCase }) => comparedCase.unit))
  const bare = unit !== undefined && otherUnits.length === 0
  const figures = sideNames.map((side): CellColumn<ComparedRow> => ({
    title: sideLetters[side],
    align: 'end',
    cell: ({ row }) => row[side],
  }))
  const bareFigures = sideNames.map((side): CellColumn<ComparedRow> => ({
    // English brackets in every language, because a head is narrow.
    title: bare ? labelWithUnit(same(sideLetters[side]), rateUnit(unit)).en : sideLetters[side],
    align: 'end',
    cell: ({ row }) => (bare ? row.bare[side] : row[side]),
  }))
  const narrowFigures = bareFigures.map((column, index) => ({
    ...column,
    title: sideLetters[sideNames[index] ?? 'a'],
  }))
  const change: readonly CellColumn<ComparedRow>[] = [
    { title: compareWords.change, align: 'end', cell: ({ row }) => row.change },
    { title: { en: '95% interval', zh: '95% 置信区间' }, align: 'end', cell: ({ row }) => row.interval },
  ]
  const runs: CellColumn<ComparedRow> = {
    title: compareWords.runs,
    align: 'end',
    cell: ({ row }) => row.runs,
  }
  const label: CellColumn<ComparedRow> = { title: compareWords.case, cell: ({ row }) => row.label }
  const unitLabel = bare ? { ...label, title: labelWithUnit(compareWords.case, rateUnit(unit)) } : label
  const verdict: CellColumn<ComparedRow> = {
    title: compareWords.verdict,
    cell: ({ comparedCase, row }) => toned(row.verdict, tones[comparedCase.verdict.kind]),
  }
  const forms = [
    [label, ...figures, ...change, runs, verdict],
    [label, ...bareFigures, ...change, runs, verdict],
    [label, ...bareFigures, ...change, verdict],
    [unitLabel, ...narrowFigures, ...change, verdict],
    [unitLabel, ...narrowFigures, ...change.slice(0, 1), verdict],
  ]
  return firstFitting(forms.map((form) => tableForm(form, rows)))
}

const forestChart = ({ sameWithin, gate }: LabelledComparison, rows: readonly ForestRow[]): ForestChart => ({
  kind: 'forest',
  title: compareWords.change,
  rows,
  margin: sameWithin,
  limit: gate?.limit,
})

function forestRows({ cases, overall, sameWithin }: LabelledComparison): ForestRow[] {
  const ofCases = cases.flatMap(({ ratio, label, verdict }): ForestRow[] =>
    ratio.kind === 'missing'
      ? []
      : [
          {
            label,
            isMean: false,
            ...drawn(ratio.value, verdictText(verdict.kind, sameWithin)),
          },
        ],
  )
  if (overall.kind === 'missing' || overall.value.cases < 2) return ofCases
  const { ratio, cases: count, verdict } = overall.value
  const label: Text = { en: `Geometric mean of ${count}`, zh: `${count} 个用例的几何平均` }
  return [...ofCases, { label: [label], isMean: true, ...drawn(ratio, verdictText(verdict, sameWithin)) }]
}

function drawn(ratio: Overall['ratio'], verdict: Text): Omit<ForestRow, 'label' | 'isMean'> {
  const range = changeRange(ratio)
  const figure = changeText(ratio.value)
  const { low, high } = endsOf(ratio)
  return {
    change: ratio.value - 1,
    low: low - 1,
    high: high - 1,
    hasInterval: range !== undefined,
    figure,
    says: inEach((language) => `${figure}${range === undefined ? '' : ` (${range})`}, ${verdict[language]}`),
  }
}

const findingsSection = (items: readonly FindingItem[]): DocumentSection[] =>
  items.length === 0
    ? []
    : [
        {
          id: 'findings',
          title: { en: 'Findings', zh: '发现' },
          inTerminal: 'bare',
          blocks: [foldedFindings(items)],
        },
      ]

function runsSection({ cases }: LabelledComparison, pathTo: PathTo): DocumentSection {
  const rows = cases.flatMap((comparedCase) =>
    sideNames.flatMap((side) =>
      (comparedCase[side]?.runs ?? []).map((run) => ({ ...run, side, unit: comparedCase.unit })),
    ),
  )
  const table = rowsTable<(typeof rows)[number]>(
    undefined,
    [
      [textColumn({ en: 'Side', zh: '一侧' }), ({ side }) => textCell(same(sideLetters[side]))],
      [textColumn({ en: 'Run', zh: '运行' }), ({ run }) => monoCell(run)],
      [numberColumn({ en: 'Throughput', zh: '吞吐率' }), figureCell],
      [
        textColumn({ en: 'Log', zh: '日志' }),
        ({ side, log }) =>
          log === undefined
            ? textCell(same(dash))
            : textCell(same(log), { to: 'file', path: pathTo(side, log) }),
      ],
      [numberColumn({ en: 'Lines', zh: '行' }), (run) => textCell(same(linesText(run)))],
    ],
    rows,
  )
  return { id: 'runs', title: compareWords.evidence, blocks: [{ ...foldedTable(table), isEvidence: true }] }
}

const figureCell = ({ throughput, unit }: ComparedRun & Pick<ComparedCase, 'unit'>): Cell =>
  numberCell(throughput, { unit: rateUnit(unit), decimals: 2, evidence: [] })

const linesText = ({ firstLine, lastLine }: ComparedRun): string =>
  firstLine === undefined || lastLine === undefined ? dash : `${firstLine} – ${lastLine}`
