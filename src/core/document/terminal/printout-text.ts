import pc from 'picocolors'
import type { FindingLevel } from '../../model/finding.ts'
import type { Language, Text } from '../../model/text.ts'
import { colon } from '../page-words.ts'
import {
  tie,
  type GridBlock,
  type PrintedLine,
  type LinesBlock,
  type PrintedPiece,
  type PrintedBlock,
  type PrintedFinding,
  type Printout,
  type Tone,
} from '../printout.ts'
import { hanging, indent, indentWidth, sections, stacked } from './layout.ts'
import { firstThatFits, table, wrapWords } from './table.ts'

export interface PrintOptions {
  readonly language: Language
  /** Columns of the terminal. */
  readonly width: number
}

const tones: Readonly<Record<Tone, (text: string) => string>> = {
  strong: pc.bold,
  quiet: pc.dim,
  good: pc.green,
  bad: pc.red,
  doubtful: pc.yellow,
}

/** Sections with a blank line between them. */
export const printoutText = (printout: Printout, { language, width }: PrintOptions): string =>
  sections(
    printout.map(({ title, blocks }) => {
      const room = title === undefined ? width : width - indentWidth
      const body = stacked(blocks.map((block) => blockText(block, { language, width: room })))
      return title === undefined || body === ''
        ? body
        : `${tones.strong(pieceText(title, language))}\n${indent(body)}`
    }),
  )

function blockText(block: PrintedBlock, options: PrintOptions): string {
  switch (block.kind) {
    case 'lines':
      return linesText(block, options)
    case 'grid':
      return gridText(block, options)
    case 'finding':
      return findingLines(block, options).join('\n')
  }
}

function linesText({ items, wrap, isInner }: LinesBlock, { language, width }: PrintOptions): string {
  const room = isInner === true ? width - indentWidth : width
  const broken = { none: (text: string) => [text], words: wrapWords, hanging }[wrap]
  const text = items
    .map((item) => lineText(item, language))
    .filter((line) => line !== '')
    .flatMap((line) => broken(line, room))
    .join('\n')
    .replaceAll(tie, ' ')
  return isInner === true ? indent(text) : text
}

const gridText = ({ forms, wraps }: GridBlock, { language, width }: PrintOptions): string =>
  firstThatFits(
    forms.map(({ columns, rows, below = [] }) =>
      stacked([
        table(
          columns.map(({ title, ...column }) => ({ ...column, title: pieceText(title, language) })),
          rows.map((row) => row.map((cell) => lineText(cell, language))),
          wraps ? width : undefined,
        ),
        ...below.map((block) => linesText(block, { language, width })),
      ]),
    ),
    width,
  )

const lineText = (line: PrintedLine, language: Language): string =>
  (isPieces(line) ? line : [line]).map((piece) => pieceText(piece, language)).join('')

const isPieces = (line: PrintedLine): line is readonly PrintedPiece[] => Array.isArray(line)

function pieceText(piece: PrintedPiece, language: Language): string {
  if (typeof piece === 'string') return piece
  return piece.tone === undefined ? piece[language] : tones[piece.tone](piece[language])
}

const levelColours: Record<FindingLevel, (text: string) => string> = {
  error: pc.red,
  warning: pc.yellow,
  note: pc.cyan,
}

const levels: Record<FindingLevel, Text> = {
  error: { en: 'error', zh: '错误' },
  warning: { en: 'warning', zh: '警告' },
  note: { en: 'note', zh: '提示' },
}

/** `warning skip-rule-unused: …`, and below it what to do. */
export function findingLines(
  { level, code, seen, todo }: Omit<PrintedFinding, 'kind'>,
  { language, width }: PrintOptions,
): string[] {
  const head = levelColours[level](`${levels[level][language]} ${code}`)
  return [
    ...wrapWords(`${head}${colon[language]}${seen[language]}`, width),
    ...wrapWords(todo[language], width - indentWidth).map(indent),
  ]
}
