import { columnsOf, rateUnit, type TableColumn } from './columns.ts'
import { deviceCounts, type DeviceCount } from './devices.ts'
import { labelsIn, type Labels } from './labels.ts'
import { linkedDocument, type ReadDocument } from './documents.ts'
import type { MarkdownTable, MarkdownCell } from './markdown-tables.ts'
import { printedNumbers } from './printed-number.ts'
import { type Subject, subjectIn, subjectNames } from './subjects.ts'
import type { FigureCell } from './table-flag.ts'

/** Phrases that labels are read from, and words of tables on speed that do not distinguish cases. */
const known: readonly RegExp[] = [
  /\b(?:fp|tf|bf|float)\s?(?:16|32)\b|\bamp\b|mixed[\s-]precision|混合精度/gi,
  /\b(?:with\s*out|with|w\s*\/\s*o|w\s*\/|no|use)\s*(?:xla|dali|amp)\b|\b(?:xla|dali)\b/gi,
  /\b(?:max[\s_]+)?(?:bsz?|batch[\s_]?size(?:[\s_]per[\s_](?:device|gpu))?|gpus?|devices?|nodes?)\s*[=:：]\s*\d+/gi,
  new RegExp(rateUnit.source, 'gi'),
  /\b(?:training|throughput|performance|speed|average|avg|mean|median|test|results?|ngc|nvidia)\b|[测试训练性能吞吐率]/gi,
  /\[\d+\]/g,
]

/** The words of a label that are not understood: labels with different such words are different cases. */
function otherWords(text: string): string {
  const bare = [...known, ...subjectNames].reduce((left, pattern) => left.replaceAll(pattern, ' '), text)
  return (bare.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._+-]*/gu) ?? []).sort().join(' ')
}

/** One published throughput, with everything that its place in the document states about it. */
export interface PublishedCell extends FigureCell {
  readonly labels: Labels
  readonly subject: Subject
  readonly edition: string | undefined
  /** Words in the titles of its row and column beyond labels and subject. */
  readonly words: string
  /** The same, with those of the sentence above the table. */
  readonly around: string
  /** Settings of its row by column title that are not labels. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Every throughput in a document's tables.
 * @param byNodes includes rows that state nodes and no number of devices
 */
export function publishedCells(
  document: ReadDocument,
  documents: ReadonlyMap<string, ReadDocument>,
  byNodes = false,
): PublishedCell[] {
  return document.tables.flatMap((table) => cellsOfTable(document, table, documents, byNodes))
}

function cellsOfTable(
  document: ReadDocument,
  table: MarkdownTable,
  documents: ReadonlyMap<string, ReadDocument>,
  byNodes: boolean,
): PublishedCell[] {
  const columns = columnsOf(table)
  const context = tableContext(table)
  // A column that is named after a framework, a precision or a batch has throughputs if the text above names a unit.
  const figures = columns.filter(
    (column) =>
      column.role === 'rate' || (context.statesThroughput && column.index > 0 && column.role === 'unnamed'),
  )
  if (figures.length === 0) return []
  const counts = deviceCounts(table, columns)
  const linked = (cells: readonly MarkdownCell[]) =>
    cells
      .flatMap(({ links }) => links)
      .map((link) => linkedDocument(document.path, link, documents))
      .find((target) => target !== undefined)

  return table.rows.flatMap(({ line, cells }, at) => {
    const row = rowLabels(columns, cells, counts[at])
    const known = { ...context.labels, ...row }
    const settings = settingsOf(columns, cells)
    const rowTarget = linked(cells)
    const rowSubject = rowTarget?.subject ?? subjectIn(cells[0]?.text ?? '')
    return figures.flatMap(({ index: column }): PublishedCell[] => {
      const [cell, title] = [cells[column], table.header[column]]
      if (cell === undefined || title === undefined) return []
      const titleTarget = linked([title])
      const subject = {
        ...subjectIn(table.headings.join(' ')),
        ...document.subject,
        ...rowSubject,
        ...(titleTarget?.subject ?? subjectIn(title.text)),
      }
      const titleLabels = withoutNoted(labelsIn(title.text), cell.text, document.notes)
      const { devices, nodes } = { ...titleLabels, ...known }
      if (devices === undefined && (!byNodes || nodes === undefined)) return []
      return printedNumbers(cell.text).map(({ text, value, halfDigit, note }) => ({
        document: document.path,
        line,
        table: table.line,
        column,
        text,
        value,
        halfDigit,
        labels: { ...known, ...titleLabels, ...row, ...labelsIn(note) },
        subject,
        edition: document.edition,
        words: otherWords(title.text),
        around: otherWords(`${title.text} ${table.before.at(-1) ?? ''}`),
        settings,
      }))
    })
  })
}

/** A footnote of a cell that names a batch replaces the batch in the column's title. */
function withoutNoted(
  { batch, ...labels }: Labels,
  text: string,
  notes: ReadonlyMap<string, string>,
): Labels {
  const marked = [...text.matchAll(/\[(\d+)\]/g)].map(([, mark = '']) => notes.get(mark) ?? '')
  const taken = batch === undefined || marked.some((note) => labelsIn(note).batch !== undefined)
  return taken ? labels : { ...labels, batch }
}

/** Headings from the outermost to the innermost, then the text above the table; the nearer statement takes precedence. */
function tableContext({ headings, before, around }: MarkdownTable): {
  labels: Labels
  statesThroughput: boolean
} {
  // The machine of a chapter is often stated once at its start.
  const { accelerator } = labelsIn([...around, ...before].join('\n'))
  const labels = {
    ...(accelerator === undefined ? {} : { accelerator }),
    ...before
      .map(labelsIn)
      .reduce<Labels>((all, { nodes, devices }) => ({ ...all, ...only({ nodes, devices }) }), {}),
    ...headings.map(labelsIn).reduce<Labels>((all, labels) => ({ ...all, ...labels }), {}),
    ...labelsIn(before.at(-1) ?? ''),
  }
  return { labels, statesThroughput: [...headings, ...around, ...before].some((text) => rateUnit.test(text)) }
}

const only = ({ nodes, devices }: { nodes: number | undefined; devices: number | undefined }): Labels => ({
  ...(nodes === undefined ? {} : { nodes }),
  ...(devices === undefined ? {} : { devices }),
})

function rowLabels(
  columns: readonly TableColumn[],
  cells: readonly MarkdownCell[],
  count: DeviceCount | undefined,
): Labels {
  const text = cells[columns.findIndex(({ role }) => role === 'batch')]?.text ?? ''
  const batch = /^\d+$/.test(text) ? Number(text) : undefined
  return {
    ...labelsIn(['unnamed', 'setting'].includes(columns[0]?.role ?? '') ? (cells[0]?.text ?? '') : ''),
    ...only({ nodes: count?.nodes, devices: count?.devices }),
    ...(batch === undefined ? {} : { batch }),
  }
}

function settingsOf(
  columns: readonly TableColumn[],
  cells: readonly MarkdownCell[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columns
      .filter(({ role, index }) => role === 'setting' || (role === 'unnamed' && index === 0))
      .map(({ title, index }) => [title.toLowerCase(), otherWords(cells[index]?.text ?? '')] as const)
      .filter(([, words]) => words !== ''),
  )
}
