import { textsOf } from '../../messages/say.ts'
import { missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { countCell, monoCell, numberCell, textCell } from '../../document/cells.ts'
import type { ReportContext } from '../context.ts'
import type { Cell, Unit } from '../../document/cell-model.ts'
import type { Row, TableBlock } from '../../document/blocks.ts'
import type { RunRecord } from '../record-model.ts'

import { columns } from './columns.ts'
import type { Layout } from './layout.ts'

/**
 * Every run: its figure and the log lines that the figure is from, the outcome of the run, and the window that was
 * measured. Of a figure that others printed there is only the line that prints it.
 */
export const runs: Layout = { name: 'runs', tables: (context) => [table(context)] }

function table(context: ReportContext): TableBlock {
  const units = new Set(context.records.map(({ unit }) => unit).filter((unit) => unit !== undefined))
  const hasRules = context.records.some(({ ruleFrom }) => ruleFrom !== undefined)
  const [first, ...others] = [...units].map((unit): Unit => `${unit}/s`)
  return {
    kind: 'table',
    title: undefined,
    columns: [
      columns.case,
      columns.repeat,
      { ...columns.throughput, unit: others.length === 0 ? first : undefined },
      columns.source,
      ...(hasRules ? [columns.rule] : []),
      ...(context.published ? [] : [columns.outcome, columns.window]),
    ],
    rows: context.records.map((record) => row(record, hasRules, context)),
  }
}

function row(record: RunRecord, hasRules: boolean, { folder, published }: ReportContext): Row {
  const { unit } = record
  return {
    run: record.run,
    cells: [
      monoCell(record.case.id),
      countCell(record.repeat),
      numberCell(record.throughput, {
        unit: `${unit ?? 'samples'}/s`,
        decimals:
          (record.source.kind === 'document' ? record.source.decimals : undefined) ??
          folder.suite.report.decimals.throughput,
        evidence: record.throughput.kind === 'known' ? [record.run] : [],
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
  textCell(
    ruleFrom === 'document'
      ? { en: `${protocol}, rule found from the document`, zh: `${protocol}（规则由文档反推）` }
      : same(protocol),
  )

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
      return textCell(same(`${source.document}:${String(source.line)}`))
    case 'none':
      return missing('not-run')
  }
}
