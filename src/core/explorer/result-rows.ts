import { caseRows, casesTable } from '../library-tables/cases-table.ts'
import type { SourceFacts } from '../library-tables/collected.ts'
import { findingRows } from '../library-tables/findings-table.ts'
import { runRows, runsTable } from '../library-tables/runs-table.ts'
import { describedSource, timeText } from '../library-tables/sources-table.ts'
import type { LibraryTable, LibraryValue } from '../library-tables/table.ts'
import { findingTexts } from '../messages/say.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import {
  explorerColumns,
  type ExplorerTable,
  type ExplorerTableName,
  type ExplorerValue,
} from './explorer-tables.ts'

type ExplorerRow = Readonly<Record<string, ExplorerValue>>

export type ExplorerRows = Readonly<Record<ExplorerTableName, readonly ExplorerRow[]>>

/** The rows of one results folder. Figures are those of its report; names are those of a library. */
export function resultRows(facts: SourceFacts, name: string): ExplorerRows {
  const { source, folder, report, machine = null } = facts
  const shared = { source, suite: folder.suite.name, source_name: name }
  const findings = findingsOfCases(facts)
  const unfinished = report.runs.filter(({ state }) => state === 'not-run').length
  const caseCells = cellsOf('cases', casesTable)
  const runCells = cellsOf('runs', runsTable)
  return {
    sources: [
      {
        ...describedSource(facts),
        ...shared,
        name,
        kind: 'results',
        protocol: report.protocol,
        machine,
        cases: report.cases.length,
        state: unfinished === 0 ? 'complete' : 'unfinished',
      },
    ],
    cases: caseRows(facts).map((row) => ({
      ...caseCells(row),
      ...shared,
      protocol: report.protocol,
      axes: axesOf(row.record.case),
      ...findings.get(row.record.case.id),
    })),
    runs: runRows(facts).map((row) => {
      const { case: matrixCase, source: from } = row.csv.run
      const log = from.kind === 'log' ? from.path : null
      return { ...runCells(row), ...shared, axes: axesOf(matrixCase), log }
    }),
  }
}

/** Columns with another name in a library. */
const libraryNames: Readonly<Record<string, string>> = {
  label_en: 'case_label',
  label_zh: 'case_label_zh',
  batch: 'batch_per_device',
}

function cellsOf<Row>(name: ExplorerTableName, table: LibraryTable<Row>): (row: Row) => ExplorerRow {
  const cells = explorerColumns[name].flatMap((column) =>
    table.columns
      .filter((ofLibrary) => ofLibrary.name === (libraryNames[column] ?? column))
      .map(({ value }) => ({ column, value })),
  )
  return (row) => Object.fromEntries(cells.map(({ column, value }) => [column, cellOf(column, value(row))]))
}

/** The page gets times as texts. */
const cellOf = (column: string, value: LibraryValue): ExplorerValue =>
  column === 'started' && typeof value === 'number' ? timeText(value) : (value ?? null)

/** Findings of each case and its runs, one sentence in each line, without notes, which make no figure doubtful. */
function findingsOfCases(facts: SourceFacts): Map<string, ExplorerRow> {
  const sentences = new Map<string, Map<string, string>>()
  for (const { case: id, finding } of findingRows(facts)) {
    if (id === undefined || finding.level === 'note') continue
    const { en, zh } = findingTexts(finding).seen
    sentences.set(id, (sentences.get(id) ?? new Map<string, string>()).set(en, zh))
  }
  return new Map(
    [...sentences].map(([id, texts]) => {
      const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
      return [
        id,
        {
          findings_en: sorted.map(([en]) => en).join('\n'),
          findings_zh: sorted.map(([, zh]) => zh).join('\n'),
        },
      ]
    }),
  )
}

/** Every axis and parameter with a value, as JSON. */
function axesOf(matrixCase: Case): string {
  const values = axes.flatMap((axis) => {
    const value = axisValue(matrixCase, axis)
    return value === undefined ? [] : [[axis.name, value] as const]
  })
  return JSON.stringify(Object.fromEntries([...Object.entries(matrixCase.parameters), ...values]))
}

/** The rows of several sources as columns. */
export const explorerTable = (name: ExplorerTableName, sources: readonly ExplorerRows[]): ExplorerTable => {
  const rows = sources.flatMap((rowsOf) => rowsOf[name])
  return {
    columns: Object.fromEntries(
      explorerColumns[name].map((column) => [column, rows.map((row) => row[column] ?? null)]),
    ),
    rows: rows.length,
  }
}
