import { textsOf } from '../../messages/say.ts'
import type { DocumentFigure } from '../../model/measurement.ts'
import { missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { countCell, monoCell, numberCell, textCell } from '../../document/cells.ts'
import type { ReportedCase, ReportContext } from '../context.ts'
import { shownColumn, shownValue } from '../shown-figures.ts'
import type { Cell, TextCell, Unit } from '../../document/cell-model.ts'
import type { Column, TableBlock } from '../../document/blocks.ts'
import { foldedTable, rowsTable, type RowColumn } from '../../document/columns.ts'
import type { RunRecord } from '../record-model.ts'
import { columns } from './columns.ts'
import type { PublishedSource } from '../../model/run.ts'

/**
 * Every run: its figure with the log lines of the figure, its outcome, and the measured window. A published figure only has
 * the line that prints it.
 */
export function runs(context: ReportContext): TableBlock[] {
  const outcomes = new Map(context.cases.map((reportedCase) => [reportedCase.case.id, reportedCase]))
  const units = new Set(context.records.flatMap((record) => recordUnit(record, outcomes) ?? []))
  const hasRules = context.records.some(({ ruleFrom }) => ruleFrom !== undefined)
  const printed = new Map(
    context.cases.flatMap(({ case: { id }, printed: alone }) => (alone === undefined ? [] : [[id, alone]])),
  )
  const [first, ...others] = units
  const { folder, published, labels } = context
  const throughput = first === undefined ? columns.throughput : shownColumn(first)
  const figureCell = (record: RunRecord): Cell => {
    const shown = shownValue(record.throughput, { view: outcomes.get(record.case.id)?.view })
    return numberCell(shown, {
      unit: recordUnit(record, outcomes) ?? 'samples/s',
      decimals:
        (record.source.kind === 'document' ? record.source.decimals : undefined) ??
        folder.suite.report.decimals.throughput,
      evidence: shown.kind === 'known' ? [record.run] : [],
    })
  }
  const shown: RowColumn<RunRecord>[] = [
    // A published case has no folder of logs to link to.
    [columns.case, (record) => (published ? textCell(labels.label(record.case)) : monoCell(record.case.id))],
    [repeatColumn(context, printed), (record) => repeatCell(record, printed)],
    [{ ...throughput, unit: others.length === 0 ? first : undefined }, figureCell],
    [columns.source, sourceCell],
    ...(hasRules ? [[columns.rule, ruleCell] as const] : []),
    ...(published
      ? []
      : ([
          [columns.outcome, ({ outcome }) => textCell(outcome)],
          [columns.window, windowCell],
        ] as const satisfies RowColumn<RunRecord>[])),
  ]
  return [foldedTable(rowsTable(undefined, shown, context.records, ({ run }) => run))]
}

/** For published figures: numbers of listed repeats, the repeats behind a figure, or both. */
function repeatColumn(
  { published, records }: ReportContext,
  printed: ReadonlyMap<string, DocumentFigure>,
): Column {
  if (!published) return columns.repeat
  const alone = records.filter(({ case: { id } }) => printed.has(id)).length
  if (alone === 0) return columns.number
  return alone === records.length ? columns.repeats : columns.numberOrStatistic
}

type Outcomes = ReadonlyMap<string, ReportedCase>

function recordUnit({ unit, case: { id } }: RunRecord, outcomes: Outcomes): Unit | undefined {
  const view = outcomes.get(id)?.view
  return view?.kind === 'known' ? view.value.unit : unit === undefined ? undefined : `${unit}/s`
}

const windowCell = ({ evidence }: RunRecord): Cell =>
  evidence.kind === 'known' ? textCell(textsOf(evidence.value.how)) : evidence

const ruleCell = ({ protocol, ruleFrom }: RunRecord): Cell =>
  textCell(
    ruleFrom === 'document'
      ? { en: `${protocol}, rule found from the document`, zh: `${protocol}（规则由文档反推）` }
      : same(protocol),
  )

/** For a figure that a document prints alone: the number of its repeats, as far as the document states it. */
function repeatCell({ case: { id }, repeat }: RunRecord, printed: ReadonlyMap<string, DocumentFigure>): Cell {
  const alone = printed.get(id)
  if (alone === undefined) return countCell(repeat)
  if (alone.repeats.kind === 'missing') return alone.repeats
  const { count, statistic } = alone.repeats.value
  return textCell(
    statistic === 'median'
      ? { en: `median of ${count}`, zh: `${count} 次的中位数` }
      : { en: `mean of ${count}`, zh: `${count} 次的平均值` },
  )
}

/** The measured lines of the log, or its name where nothing was measured. */
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

/** The line of a document, linked to its page where that is known. */
export const documentCell = ({ document, line, address }: PublishedSource): TextCell =>
  textCell(
    same(`${document}:${String(line)}`),
    address === undefined ? undefined : { to: 'address', url: address },
  )
