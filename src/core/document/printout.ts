import { findingTexts } from '../messages/say.ts'
import type { Finding } from '../model/finding.ts'
import { languages, same, type Text } from '../model/text.ts'
import { inEach } from './compose.ts'

/** How a text stands out in a terminal. */
export type Tone = 'strong' | 'quiet' | 'good' | 'bad' | 'doubtful'

export interface TonedText extends Text {
  readonly tone?: Tone
}

/** A name or a figure, the same in every language; or a text of people's. */
export type PrintedPiece = string | TonedText

/** Pieces side by side. */
export type PrintedLine = PrintedPiece | readonly PrintedPiece[]

export interface LinesBlock {
  readonly kind: 'lines'
  readonly items: readonly PrintedLine[]
  /** Whether a line too long is broken between words, with what follows set in, or not at all, so that it can be pasted. */
  readonly wrap: 'words' | 'hanging' | 'none'
  /** Whether it is set in, below what it belongs to. */
  readonly isInner?: true
}

/** A table of a width, and what stands below it. */
export interface GridForm {
  readonly columns: readonly { readonly title: PrintedPiece; readonly align?: 'left' | 'right' }[]
  readonly rows: readonly (readonly PrintedLine[])[]
  readonly below?: readonly LinesBlock[]
}

/** The first of these forms that fits; the last where none does. */
export interface GridBlock {
  readonly kind: 'grid'
  readonly forms: readonly GridForm[]
  /** Whether the cells of a form may be wrapped before the next one is tried. */
  readonly wraps: boolean
}

export interface PrintedFinding {
  readonly kind: 'finding'
  readonly level: Finding['level']
  readonly code: string
  readonly seen: Text
  readonly todo: Text
}

export type PrintedBlock = LinesBlock | GridBlock | PrintedFinding

/** What stands together; set in below its title, if it has one. */
export interface PrintedSection {
  readonly title: PrintedPiece | undefined
  readonly blocks: readonly PrintedBlock[]
}

/** What a verb answers in a terminal. Sections without a block are left out. */
export type Printout = readonly PrintedSection[]

export const titled = (title: PrintedPiece, ...blocks: readonly PrintedBlock[]): PrintedSection => ({
  title,
  blocks,
})

export const untitled = (...blocks: readonly PrintedBlock[]): PrintedSection => ({ title: undefined, blocks })

export const lines = (...items: readonly PrintedLine[]): LinesBlock => ({
  kind: 'lines',
  items,
  wrap: 'none',
})

export const wrapped = (...items: readonly PrintedLine[]): LinesBlock => ({
  kind: 'lines',
  items,
  wrap: 'words',
})

export const hanging = (...items: readonly PrintedLine[]): LinesBlock => ({
  kind: 'lines',
  items,
  wrap: 'hanging',
})

export const inner = (block: LinesBlock): LinesBlock => ({ ...block, isInner: true })

/** A column that takes its cells out of what the rows are of. */
export interface GridColumn<Row> {
  readonly title: PrintedPiece
  /** Numbers stand right, so that their digits line up. */
  readonly align?: 'left' | 'right'
  readonly cell: (row: Row) => PrintedLine
}

export const gridForm = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): GridForm => ({
  columns,
  rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
})

export const grid = <Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): GridBlock => ({
  kind: 'grid',
  forms: rows.length === 0 ? [] : [gridForm(columns, rows)],
  wraps: true,
})

export const printedFinding = (finding: Finding): PrintedFinding => ({
  kind: 'finding',
  level: finding.level,
  code: finding.code,
  ...findingTexts(finding),
})

export const toned = (text: string | Text, tone: Tone | undefined): TonedText => ({
  ...(typeof text === 'string' ? same(text) : { en: text.en, zh: text.zh }),
  ...(tone === undefined ? {} : { tone }),
})

export const strong = (text: string | Text) => toned(text, 'strong')
export const quiet = (text: string | Text) => toned(text, 'quiet')

/** A text with others in it: `` written`${name}: ${reason}` ``. */
export const written = (pieces: TemplateStringsArray, ...values: readonly (string | number | Text)[]): Text =>
  inEach((language) =>
    String.raw(
      { raw: pieces },
      ...values.map((value) => (typeof value === 'object' ? value[language] : value)),
    ),
  )

/** Stands in for a blank at which no line is broken. */
export const tie = '\u00a0'

/** What of these is there, as the parts of a line. */
export const listed = (parts: readonly (string | Text | undefined)[], separator: Text): Text =>
  inEach((language) =>
    parts
      .flatMap((part) => (part === undefined ? [] : [typeof part === 'string' ? part : part[language]]))
      .join(separator[language]),
  )

export const isEmptyText = (text: Text) => languages.every((language) => text[language] === '')

export const comma: Text = { en: ', ', zh: '，' }
/** Between names in a row. */
export const enumeration: Text = { en: ', ', zh: '、' }
export const semicolon: Text = { en: '; ', zh: '；' }
