import { endsOf } from '../results/estimate.ts'
import type { Block, FindingsBlock, Row, TableBlock } from '../document/blocks.ts'
import { monoCell, textCell } from '../document/cells.ts'
import type { Cell } from '../document/cell-model.ts'
import { dash } from '../document/cell-text.ts'
import type { ForestChart, ForestRow } from '../document/chart-model.ts'
import { numberColumn, textColumn } from '../document/columns.ts'
import { inEach } from '../document/compose.ts'
import type { Document, DocumentSection } from '../document/document.ts'
import { colon } from '../document/page-words.ts'
import { written } from '../document/printout.ts'
import { missing } from '../model/missing.ts'
import { same, type Text } from '../model/text.ts'
import { comparisonFindings } from './case-findings.ts'
import { caseRow, compareWords, differText, methodText, sidesText } from './case-row.ts'
import {
  sideNames,
  type ComparedCase,
  type ComparedRun,
  type LabelledComparison,
  type Overall,
  type SideName,
} from './comparison.ts'
import { changeRange, changeText, gateText, sideLetters, verdictText } from './words.ts'

/** The path of a side's log as seen from where a document is written. */
export type PathTo = (side: SideName, log: string) => string

/** The answer, every case, what is doubtful, and every run with its log lines. */
export function comparisonDocument(comparison: LabelledComparison, pathTo: PathTo): Document {
  const answer = answerDocument(comparison)
  return { ...answer, sections: [...answer.sections, runsSection(comparison, pathTo)] }
}

/** The same without the runs, for a page that cannot lead to logs. */
export function answerDocument(comparison: LabelledComparison): Document {
  const { gate, summary, madeBy } = comparison
  return {
    title: compareWords.title,
    headlines: [
      ...(gate === undefined ? [] : [{ kind: 'verdict', text: gateText(gate) } as const]),
      { kind: 'answer', text: summary },
    ],
    sections: [
      { id: 'cases', title: compareWords.cases, blocks: caseBlocks(comparison) },
      ...findingsSection(comparison),
    ],
    closing: undefined,
    madeBy,
    hasNavigation: false,
    runs: [],
  }
}

function caseBlocks(comparison: LabelledComparison): Block[] {
  const { differs, cases } = comparison
  const rows = forestRows(comparison)
  const notes = cases.flatMap((comparedCase) => {
    const row = caseRow(comparedCase, comparison.sameWithin)
    return row.notes.map((note) => written`${row.label}${colon}${note}`)
  })
  const paragraph = (text: Text): Block => ({ kind: 'paragraph', text })
  return [
    ...(rows.length === 0 ? [] : [{ kind: 'chart', chart: forestChart(comparison, rows) } as const]),
    casesTable(comparison),
    ...(notes.length === 0 ? [] : [{ kind: 'list', items: notes } as const]),
    paragraph(sidesText(comparison)),
    ...(differs.length === 0 ? [] : [paragraph(differText(differs))]),
    paragraph(methodText(comparison)),
  ]
}

const casesTable = ({ cases, sameWithin }: LabelledComparison): TableBlock => ({
  kind: 'table',
  title: undefined,
  columns: [
    textColumn(compareWords.case),
    numberColumn(same('A')),
    numberColumn(same('B')),
    numberColumn(compareWords.change),
    numberColumn(compareWords.interval),
    numberColumn(compareWords.runs),
    textColumn(compareWords.verdict),
  ],
  rows: cases.map((comparedCase) => {
    const row = caseRow(comparedCase, sameWithin)
    return {
      run: undefined,
      cells: (['label', 'a', 'b', 'change', 'interval', 'runs', 'verdict'] as const).map((name) =>
        textCell(typeof row[name] === 'string' ? same(row[name]) : row[name]),
      ),
    }
  }),
})

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

/** One block for each, because findings of one code can be about different things. */
function findingsSection(comparison: LabelledComparison): DocumentSection[] {
  const blocks = comparisonFindings(comparison).map((item): FindingsBlock => ({
    kind: 'findings',
    cause: undefined,
    items: [item],
  }))
  return blocks.length === 0 ? [] : [{ id: 'findings', title: compareWords.findings, blocks }]
}

const runsSection = ({ cases }: LabelledComparison, pathTo: PathTo): DocumentSection => ({
  id: 'runs',
  title: compareWords.evidence,
  blocks: [
    {
      kind: 'table',
      title: undefined,
      columns: [
        textColumn(compareWords.side),
        textColumn(compareWords.run),
        numberColumn(compareWords.throughput),
        textColumn(compareWords.log),
        numberColumn(compareWords.lines),
      ],
      rows: cases.flatMap((comparedCase) =>
        sideNames.flatMap((side) =>
          (comparedCase[side]?.runs ?? []).map((run): Row => ({
            run: undefined,
            cells: [
              textCell(same(sideLetters[side])),
              monoCell(run.run),
              figureCell(run, comparedCase),
              run.log === undefined
                ? textCell(same(dash))
                : textCell(same(run.log), { to: 'file', path: pathTo(side, run.log) }),
              textCell(same(linesText(run))),
            ],
          })),
        ),
      ),
    },
  ],
})

const figureCell = ({ throughput }: ComparedRun, { unit }: ComparedCase): Cell =>
  throughput.kind === 'missing'
    ? throughput
    : {
        kind: 'number',
        value: throughput.value,
        unit: `${unit}/s`,
        decimals: 2,
        interval: missing('no-interval'),
        beside: 'nothing',
        evidence: [],
      }

const linesText = ({ firstLine, lastLine }: ComparedRun): string =>
  firstLine === undefined || lastLine === undefined ? dash : `${firstLine} – ${lastLine}`
