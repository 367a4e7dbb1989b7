import { textsOf } from '../../messages/say.ts'
import { mapKnown, missing } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { countCell, monoCell, numberCell, textCell } from '../cells.ts'
import type { ReportContext } from '../context.ts'
import type { Cell, Row, RunRecord, TableBlock, Unit } from '../model.ts'

import { columns } from './columns.ts'
import type { Layout } from './layout.ts'

/**
 * Every run with its figure, what became of it, the window that was measured and the log it stands on. Of a figure that
 * others printed there is only the line that prints it.
 */
export const runs: Layout = { name: 'runs', tables: (context) => [table(context)] }

function table(context: ReportContext): TableBlock {
  const units = new Set(context.records.map(({ unit }) => unit).filter((unit) => unit !== undefined))
  const [first, ...others] = [...units].map((unit): Unit => `${unit}/s`)
  return {
    kind: 'table',
    title: undefined,
    columns: [
      columns.case,
      columns.repeat,
      { ...columns.throughput, unit: others.length === 0 ? first : undefined },
      ...(context.published ? [] : [columns.outcome, columns.window, columns.lines]),
      columns.source,
    ],
    rows: context.records.map((record) => row(record, context)),
  }
}

function row(record: RunRecord, { folder, published }: ReportContext): Row {
  const { unit } = record
  return {
    run: record.run,
    cells: [
      monoCell(record.case.id),
      countCell(record.repeat),
      numberCell(record.throughput, {
        unit: `${unit ?? 'samples'}/s`,
        decimals: folder.suite.report.decimals.throughput,
        evidence: record.throughput.kind === 'known' ? [record.run] : [],
      }),
      ...(published ? [] : [textCell(record.outcome), windowCell(record), linesCell(record)]),
      sourceCell(record),
    ],
  }
}

const windowCell = ({ evidence }: RunRecord): Cell =>
  evidence.kind === 'known' ? textCell(textsOf(evidence.value.how)) : evidence

function linesCell({ evidence }: RunRecord): Cell {
  const lines = mapKnown(evidence, ({ firstLine, lastLine }) => `${String(firstLine)}–${String(lastLine)}`)
  return lines.kind === 'known' ? textCell(same(lines.value)) : lines
}

function sourceCell({ source }: RunRecord): Cell {
  switch (source.kind) {
    case 'log':
      return monoCell('log', { to: 'file', path: source.path })
    case 'document':
      return textCell(same(`${source.document}:${String(source.line)}`))
    case 'none':
      return missing('not-run')
  }
}
