import type { Finding } from '../model/finding.ts'
import type {
  Block,
  FindingItem,
  FindingsBlock,
  LinesBlock,
  ListBlock,
  TableBlock,
  TableForm,
} from './blocks.ts'
import { lineCell } from './cells.ts'
import type { AnswerSection, Document, Printout } from './document.ts'
import {
  type ListItem,
  plainText,
  quiet,
  type TextLine,
  type TextPiece,
  type TonedText,
} from './text-line.ts'

/** A document without the page around it, for a terminal. */
export const printoutOf = ({ headlines, sections, closing }: Document): Printout => [
  ...headlines.flatMap((headline): AnswerSection[] =>
    headline.kind === 'source' ? [] : [untitled(paragraph(headline.text))],
  ),
  ...sections,
  ...(closing === undefined ? [] : [untitled(paragraph(quiet(closing)))]),
]

export const titled = (title: TextPiece, ...blocks: readonly Block[]): AnswerSection => ({ title, blocks })

export const untitled = (...blocks: readonly Block[]): AnswerSection => ({ title: undefined, blocks })

export const lines = (...items: readonly TextLine[]): LinesBlock => ({ kind: 'lines', items })

export const paragraph = (text: TonedText): Block => ({ kind: 'paragraph', text })

export const list = (...items: readonly ListItem[]): ListBlock => ({ kind: 'list', items })

export const inner = <SomeBlock extends LinesBlock | ListBlock>(block: SomeBlock): SomeBlock => ({
  ...block,
  isInner: true,
})

/** A column that computes its cells from the object of a row. */
export interface CellColumn<Row> {
  readonly title: TextPiece
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align?: 'start' | 'end'
  readonly cell: (row: Row) => TextLine
}

export const tableForm = <Row>(columns: readonly CellColumn<Row>[], rows: readonly Row[]): TableForm => ({
  columns: columns.map(({ title, align = 'start' }) => ({ label: labelOf(title), unit: undefined, align })),
  rows: rows.map((row) => ({ run: undefined, cells: columns.map(({ cell }) => lineCell(cell(row))) })),
})

const labelOf = (title: TextPiece): TonedText => (typeof title === 'string' ? plainText(title) : title)

export const table = <Row>(columns: readonly CellColumn<Row>[], rows: readonly Row[]): TableBlock =>
  firstFitting([tableForm(columns, rows)])

/** The first of these forms of a table that fits a terminal; if none fits, the last. */
export const firstFitting = (
  [widest = { columns: [], rows: [] }, ...narrower]: readonly TableForm[],
  more: Pick<TableBlock, 'isWhole'> = {},
): TableBlock => ({ kind: 'table', title: undefined, ...widest, narrower, ...more })

/** Findings about everything, or with the places that they are about. */
export const findingsBlock = (
  ...items: readonly (Finding | Pick<FindingItem, 'finding' | 'about' | 'seen' | 'advice'>)[]
): FindingsBlock => ({
  kind: 'findings',
  cause: undefined,
  items: items.map((item): FindingItem => ({
    subject: 'cases',
    ...('finding' in item ? item : { finding: item, about: [] }),
  })),
})
