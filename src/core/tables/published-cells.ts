import { labelsIn, type Labels } from './labels.ts'
import { linkedDocument, type ReadDocument } from './documents.ts'
import type { MarkdownTable, TextCell } from './markdown-tables.ts'
import { subjectIn, type Subject } from './subjects.ts'

/** One number that a document publishes, with everything that its place in the document says of it. */
export interface PublishedCell {
  readonly document: string
  readonly line: number
  /** Line of its table's header: the table's name within the document. */
  readonly table: number
  /** Index of the column, from 0. */
  readonly column: number
  /** As printed: `11,233.92`. */
  readonly text: string
  readonly value: number
  /** Half of what the last printed digit is worth. */
  readonly halfDigit: number
  readonly quantity: 'throughput' | 'speedup'
  readonly labels: Labels
  readonly subject: Subject
  readonly edition: string | undefined
}

type Role = 'nodes' | 'devices' | 'batch' | 'throughput' | 'speedup' | 'other' | 'unnamed'

const unit =
  /(?:images?|img|samples?|sentences?|sequences?|seqs?|words?|tokens?|examples?)\s*\/\s*s(?:ec)?\b|throughput|吞吐/i

const roles: readonly (readonly [Role, RegExp])[] = [
  [
    'other',
    /latency|mem(?:ory)?\b|ratio|accuracy|top-?1|loss|time|version|source|docker|feature|vocab|显存|延迟|参数量/i,
  ],
  ['speedup', /speed[\s-]?up|加速比/i],
  ['throughput', unit],
  ['nodes', /^(?:num_nodes|node[\s_]?num|nodes?|机器数|节点数)$/i],
  ['devices', /^(?:(?:num_)?(?:gpu|device)s?(?:[\s_]?num)?(?:[\s_]per[\s_]node)?|卡数|gpu卡数)$/i],
  ['batch', /^(?:batch[\s_]?size(?:[\s_]per[\s_](?:device|gpu))?|bsz?)$/i],
]

const roleOf = (title: string): Role =>
  roles.find(([, pattern]) => pattern.test(title.trim()))?.[0] ?? 'unnamed'

/** Every throughput and speedup that a document's tables publish. */
export function publishedCells(
  document: ReadDocument,
  documents: ReadonlyMap<string, ReadDocument>,
): PublishedCell[] {
  return document.tables.flatMap((table) => cellsOfTable(document, table, documents))
}

function cellsOfTable(
  document: ReadDocument,
  table: MarkdownTable,
  documents: ReadonlyMap<string, ReadDocument>,
): PublishedCell[] {
  const columns = table.header.map((cell) => ({ role: roleOf(cell.text), cell }))
  const context = tableContext(table)
  if (!columns.some(({ role }) => role === 'throughput') && !context.statesThroughput) return []
  const perNode = devicesPerNode(
    table,
    columns.map(({ role }) => role),
  )
  const linked = (cells: readonly TextCell[]) =>
    cells
      .flatMap(({ links }) => links)
      .map((link) => linkedDocument(document.path, link, documents))
      .find((target) => target !== undefined)

  return table.rows.flatMap(({ line, cells }) => {
    const row = rowLabels(
      columns.map(({ role }) => role),
      cells,
      perNode,
    )
    const known = { ...context.labels, ...row }
    if (known.devices === undefined) return []
    const rowTarget = linked(cells)
    const rowSubject = rowTarget?.subject ?? subjectIn(cells[0]?.text ?? '')
    return cells.flatMap((cell, column): PublishedCell[] => {
      const title = columns[column]
      if (title === undefined) return []
      const quantity = quantityOf(title.role, column, cell, context.statesThroughput)
      if (quantity === undefined) return []
      const titleTarget = linked([title.cell])
      const subject = {
        ...subjectIn(table.headings.join(' ')),
        ...document.subject,
        ...rowSubject,
        ...(titleTarget?.subject ?? subjectIn(title.cell.text)),
      }
      const titleLabels = withoutNoted(labelsIn(title.cell.text), cell.text, document.notes)
      return printedNumbers(cell.text).map(({ text, value, halfDigit, note }) => ({
        document: document.path,
        line,
        table: table.line,
        column,
        text,
        value,
        halfDigit,
        quantity,
        labels: { ...known, ...titleLabels, ...row, ...labelsIn(note) },
        subject,
        edition: document.edition,
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

/** Headings from the outside in, then the text right above the table; the nearer statement wins. */
function tableContext({ headings, before, around }: MarkdownTable): {
  labels: Labels
  statesThroughput: boolean
} {
  // The machine of a chapter is often stated once, at its start.
  const { accelerator } = labelsIn([...around, ...before].join('\n'))
  const labels = {
    ...(accelerator === undefined ? {} : { accelerator }),
    ...before
      .map(labelsIn)
      .reduce<Labels>((all, { nodes, devices }) => ({ ...all, ...only({ nodes, devices }) }), {}),
    ...headings.map(labelsIn).reduce<Labels>((all, one) => ({ ...all, ...one }), {}),
    ...labelsIn(before.at(-1) ?? ''),
  }
  return { labels, statesThroughput: [...headings, ...before].some((text) => unit.test(text)) }
}

const only = ({ nodes, devices }: { nodes: number | undefined; devices: number | undefined }): Labels => ({
  ...(nodes === undefined ? {} : { nodes }),
  ...(devices === undefined ? {} : { devices }),
})

function quantityOf(
  role: Role,
  column: number,
  cell: TextCell,
  statesThroughput: boolean,
): PublishedCell['quantity'] | undefined {
  if (role === 'throughput' || role === 'speedup') return role
  // A column named after a framework, a precision or a batch holds throughput where the text above names its unit.
  return role === 'unnamed' && statesThroughput && column > 0 && /\d/.test(cell.text)
    ? 'throughput'
    : undefined
}

function rowLabels(columns: readonly Role[], cells: readonly TextCell[], perNode: boolean): Labels {
  const number = (role: Role) => {
    const text = cells[columns.indexOf(role)]?.text ?? ''
    return /^\d+$/.test(text) ? Number(text) : undefined
  }
  const nodes = number('nodes')
  const devices = number('devices')
  const batch = number('batch')
  return {
    ...labelsIn(columns[0] === 'unnamed' ? (cells[0]?.text ?? '') : ''),
    ...(nodes === undefined ? {} : { nodes }),
    ...(devices === undefined ? {} : { devices: perNode && nodes !== undefined ? nodes * devices : devices }),
    ...(batch === undefined ? {} : { batch }),
  }
}

/** `gpu_num` is all devices in some tables and those of one node in others: the same number on 1, 2 and 4 nodes is per node. */
function devicesPerNode({ header, rows }: MarkdownTable, columns: readonly Role[]): boolean {
  const at = { nodes: columns.indexOf('nodes'), devices: columns.indexOf('devices') }
  if (at.nodes < 0 || at.devices < 0) return false
  if (/per[\s_]node/i.test(header[at.devices]?.text ?? '')) return true
  return (
    rows.some(({ cells }) => {
      const nodes = Number(cells[at.nodes]?.text)
      const devices = Number(cells[at.devices]?.text)
      return nodes > 1 && (devices < nodes || devices % nodes !== 0)
    }) || sameDevicesOnMoreNodes(rows, at)
  )
}

function sameDevicesOnMoreNodes(
  rows: MarkdownTable['rows'],
  at: { readonly nodes: number; readonly devices: number },
): boolean {
  const nodesOf = new Map<string, Set<string>>()
  for (const { cells } of rows) {
    const devices = cells[at.devices]?.text ?? ''
    nodesOf.set(devices, (nodesOf.get(devices) ?? new Set()).add(cells[at.nodes]?.text ?? ''))
  }
  return [...nodesOf.values()].some((nodes) => nodes.size > 1)
}

export interface PrintedNumber {
  readonly text: string
  readonly value: number
  /** Half of what the last printed digit is worth. */
  readonly halfDigit: number
  /** What else is printed with it. */
  readonly note: string
}

/**
 * The numbers of a cell, one a line: `29171.69 w/XLA` and `24734.22` are two figures; a line without a number belongs to
 * the figure above it. Footnote marks are dropped.
 */
export function printedNumbers(text: string): PrintedNumber[] {
  const numbers: PrintedNumber[] = []
  for (const line of text.split('\n')) {
    const bare = line.replaceAll(/\[\d+\]/g, ' ')
    const printed = /(?<![\w.=])\d[\d,]*(?:\.\d+)?(?![\w.%])/.exec(bare)?.[0]
    const last = numbers.at(-1)
    if (printed !== undefined) numbers.push({ ...readNumber(printed), note: bare.replace(printed, ' ') })
    else if (last !== undefined) numbers[numbers.length - 1] = { ...last, note: `${last.note} ${bare}` }
  }
  return numbers
}

function readNumber(text: string) {
  const decimals = text.split('.')[1]?.length ?? 0
  return { text, value: Number(text.replaceAll(',', '')), halfDigit: 0.5 * 10 ** -decimals }
}
