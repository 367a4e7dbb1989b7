import { textsOf } from '../../messages/say.ts'
import type { DocumentFigure } from '../../model/measurement.ts'
import { missing } from '../../model/missing.ts'
import { same, type Text } from '../../model/text.ts'
import { countCell, monoCell, numberCell, textCell } from '../../document/cells.ts'
import type { CaseOutcome, ReportContext } from '../context.ts'
import { shownColumn, shownValue } from '../shown-figures.ts'
import type { Cell, Unit } from '../../document/cell-model.ts'
import type { Column, Row, TableBlock } from '../../document/blocks.ts'
import type { RunRecord } from '../record-model.ts'
import { columns } from './columns.ts'
import { documentCell } from './document-cell.ts'
import type { Layout } from './layout.ts'

const runsWords = {
  ruleFromDocument: (protocol: string): Text => ({
    en: `${protocol}, rule found from the document`,
    zh: `${protocol}（规则由文档反推）`,
  }),
  median: (count: number): Text => ({ en: `median of ${count}`, zh: `${count} 次的中位数` }),
  mean: (count: number): Text => ({ en: `mean of ${count}`, zh: `${count} 次的平均值` }),
} as const

/**
 * Every run: its figure and the log lines that the figure is from, the outcome of the run, and the window that was
 * measured. Of a figure that others printed there is only the line that prints it.
 */
export const runs: Layout = { name: 'runs', tables: (context) => [table(context)] }

function table(context: ReportContext): TableBlock {
  const outcomes = new Map(context.cases.map((caseOutcome) => [caseOutcome.case.id, caseOutcome]))
  const units = new Set(context.records.flatMap((record) => recordUnit(record, outcomes) ?? []))
  const hasRules = context.records.some(({ ruleFrom }) => ruleFrom !== undefined)
  const printed = new Map(
    context.cases.flatMap(({ case: { id }, printed: alone }) => (alone === undefined ? [] : [[id, alone]])),
  )
  const [first, ...others] = units
  return {
    kind: 'table',
    title: undefined,
    columns: [
      columns.case,
      repeatColumn(context, printed),
      first === undefined
        ? columns.throughput
        : { ...shownColumn(first), unit: others.length === 0 ? first : undefined },
      columns.source,
      ...(hasRules ? [columns.rule] : []),
      ...(context.published ? [] : [columns.outcome, columns.window]),
    ],
    rows: context.records.map((record) => row(record, { hasRules, printed, outcomes, context })),
  }
}

/** Of published figures: numbers of listed repeats, what a figure is of, or either. */
function repeatColumn(
  { published, records }: ReportContext,
  printed: ReadonlyMap<string, DocumentFigure>,
): Column {
  if (!published) return columns.repeat
  const alone = records.filter(({ case: { id } }) => printed.has(id)).length
  if (alone === 0) return columns.number
  return alone === records.length ? columns.repeats : columns.numberOrStatistic
}

type Outcomes = ReadonlyMap<string, CaseOutcome>

function recordUnit({ unit, case: { id } }: RunRecord, outcomes: Outcomes): Unit | undefined {
  const view = outcomes.get(id)?.view
  return view?.kind === 'known' ? view.value.unit : unit === undefined ? undefined : `${unit}/s`
}

interface ShownColumns {
  readonly hasRules: boolean
  /** By case id. */
  readonly outcomes: Outcomes
  /** Figures that documents print alone, by case id. */
  readonly printed: ReadonlyMap<string, DocumentFigure>
  readonly context: ReportContext
}

function row(record: RunRecord, { hasRules, printed, outcomes, context }: ShownColumns): Row {
  const { folder, published, labels } = context
  const throughput = shownValue(record.throughput, { view: outcomes.get(record.case.id)?.view })
  return {
    run: record.run,
    cells: [
      // A case that others ran has no folder of logs that its name leads to.
      published ? textCell(labels.label(record.case)) : monoCell(record.case.id),
      repeatCell(record, printed),
      numberCell(throughput, {
        unit: recordUnit(record, outcomes) ?? 'samples/s',
        decimals:
          (record.source.kind === 'document' ? record.source.decimals : undefined) ??
          folder.suite.report.decimals.throughput,
        evidence: throughput.kind === 'known' ? [record.run] : [],
      }),
      sourceCell(record),
      ...(hasRules ? [ruleCell(record)] : []),
      ...(published ? [] : [textCell(record.outcome), windowCell(record)]),
    ],
  }
}

const windowCell = ({ evidence }: RunRecord): Cell =>
  evidence.kind === 'known' ? textCell(textsOf(evidence.value.how)) : evidence

const ruleCell = ({ protocol, ruleFrom }: RunRecord): Cell =>
  textCell(ruleFrom === 'document' ? runsWords.ruleFromDocument(protocol) : same(protocol))

/** Of a figure that a document prints alone, how many repeats it is of, as far as the document states. */
function repeatCell({ case: { id }, repeat }: RunRecord, printed: ReadonlyMap<string, DocumentFigure>): Cell {
  const alone = printed.get(id)
  if (alone === undefined) return countCell(repeat)
  if (alone.repeats.kind === 'missing') return alone.repeats
  const { count, statistic } = alone.repeats.value
  return textCell(statistic === 'median' ? runsWords.median(count) : runsWords.mean(count))
}

/** The log by the lines that were measured, or by its name where none was. */
function sourceCell({ source, evidence }: RunRecord): Cell {
  switch (source.kind) {
    case 'log': {
      const log = { to: 'file', path: source.path } as const
      if (evidence.kind === 'missing') return textCell({ en: 'log', zh: '日志' }, log)
      const lines = `${String(evidence.value.firstLine)}–${String(evidence.value.lastLine)}`
      return textCell({ en: `log lines ${lines}`, zh: `日志第 ${lines} 行` }, log)
    }
    case 'document':
      return documentCell(source)
    case 'none':
      return missing('not-run')
  }
}
