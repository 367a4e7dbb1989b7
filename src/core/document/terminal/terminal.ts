import type { FindingLevel } from '../../model/finding.ts'
import type { Language, Text } from '../../model/text.ts'
import { colours } from '../../text/colours.ts'
import { textWidth } from '../../text/text-width.ts'
import type {
  Block,
  Column,
  Fact,
  FindingItem,
  FindingsBlock,
  GradedItem,
  ListBlock,
  TableBlock,
} from '../blocks.ts'
import { type FindingTexts, gradeNames, itemTexts, levelCounts, printedLevels } from '../finding-item.ts'
import type { Cell } from '../cell-model.ts'
import { cellText, columnText } from '../cell-text.ts'
import type { AnswerSection, Printout } from '../document.ts'
import {
  colon,
  isLine,
  piecesOf,
  quiet,
  type TextLine,
  type TextPiece,
  tie,
  type Tone,
  toned,
  written,
} from '../text-line.ts'
import { padTo } from './fit.ts'
import { fits, hanging, indent, indentWidth, records, sections, stacked, table, wrapWords } from './table.ts'
import type { LevelsChart } from '../chart-model.ts'

const heights = '▁▂▃▄▅▆▇█'

/**
 * The latest points as bars between the smallest and the largest figure, their days, and the last figure.
 * @param width in columns: a bar for each
 */
function levelBars({ points, changes }: LevelsChart, width: number): TextLine[] {
  const shown = points.slice(-width)
  const [first, last] = [shown[0], shown.at(-1)]
  const isSpan = first !== undefined && last !== undefined && first !== last
  const from = points.length - shown.length
  const changed = new Set(changes.map(({ at }) => at - from))
  return [
    bars(shown, changed),
    ...(isSpan ? [quiet(`${first.day} – ${last.day}`)] : []),
    ...(last === undefined
      ? []
      : [written`${{ en: 'latest', zh: '最新' }}${colon}${last.figure} (${last.range}) · ${last.commit}`]),
  ]
}

/** A space for a point without a figure. */
function bars(points: LevelsChart['points'], changed: ReadonlySet<number>): TextPiece[] {
  const values = points.map(({ estimate }) => estimate?.value)
  const known = values.filter((value) => value !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  // At least a tenth of the figure, because noise would look large on a smaller range.
  const room = Math.max(most - least, 0.1 * most)
  return values.map((value, at) => {
    if (value === undefined) return ' '
    const place = Math.floor(((value - least) / room) * heights.length)
    const bar = heights[Math.min(place, heights.length - 1)] ?? ' '
    return changed.has(at) ? toned(bar, 'doubtful') : bar
  })
}

export interface PrintOptions {
  readonly language: Language
  /** Columns of the terminal. */
  readonly width: number
  /** Whether findings beside figures are all printed. */
  readonly explains?: boolean
  /** Never breaks the rows of a table, however wide, because other programs read them. */
  readonly keepsRows?: boolean
  /** Adds to the advice of a finding the option that helps. */
  readonly advise?: (todo: Text, code: string) => Text
}

const tones: Readonly<Record<Tone, (text: string) => string>> = {
  strong: colours.bold,
  quiet: colours.dim,
  good: colours.green,
  bad: colours.red,
  doubtful: colours.yellow,
}

/** Sections with a blank line between them. */
export const printoutText = (printout: Printout, options: PrintOptions): string =>
  sections(printout.map((section) => sectionText(section, options)))

function sectionText({ title, beside, inTerminal, blocks }: AnswerSection, options: PrintOptions): string {
  const { language, width } = options
  if (title === undefined || inTerminal === 'bare') return blocksText(blocks, options)
  const isFlat = inTerminal === 'flat'
  const body = blocksText(blocks, { ...options, width: isFlat ? width : width - indentWidth })
  const head = tones.strong(pieceText(title, language))
  const heads = beside === undefined ? [head] : hanging(`${head} · ${beside[language]}`, width)
  return body === '' ? '' : `${heads.join('\n')}\n${isFlat ? body : indent(body)}`
}

const blocksText = (blocks: readonly Block[], options: PrintOptions): string =>
  blocks.reduce((text, block) => {
    const added = blockText(block, options)
    return block.isApart === true ? sections([text, added]) : stacked([text, added])
  }, '')

function blockText(block: Block, options: PrintOptions): string {
  const { language, width } = options
  switch (block.kind) {
    case 'heading':
      return tones.strong(block.title[language])
    case 'paragraph':
      return linesText([block.text], block.isHanging === true ? hanging : wrapWords, false, options)
    case 'prose':
      return block.text[language]
    case 'code':
      return stacked([block.title?.[language] ?? '', block.code])
    case 'lines':
      return linesText(block.items, (text) => [text], block.isInner, options)
    case 'list':
      return linesText(listLines(block, options), hanging, block.isInner, options)
    case 'facts':
      return factsText(block.items, options)
    case 'findings':
      return findingsText(block, options)
    case 'table':
      return block.isEvidence === true || block.rows.length === 0 ? '' : tableText(block, options)
    case 'chart':
      return block.chart.kind === 'levels'
        ? linesText(levelBars(block.chart, width), (text) => [text], false, options)
        : ''
  }
}

/** @param broken breaks a text into lines of a width */
function linesText(
  items: readonly TextLine[],
  broken: (text: string, width: number) => readonly string[],
  isInner: boolean | undefined,
  { language, width }: PrintOptions,
): string {
  const room = isInner === true ? width - indentWidth : width
  const text = items
    .map((item) => lineText(item, language))
    .filter((line) => line !== '')
    .flatMap((line) => broken(line, room))
    .join('\n')
    .replaceAll(tie, ' ')
  return isInner === true ? indent(text) : text
}

/** Values in a column of their own, in which they are wrapped. */
function factsText(facts: readonly Fact[], { language, width }: PrintOptions): string {
  const widest = Math.max(0, ...facts.map(({ label }) => textWidth(label[language])))
  return facts
    .flatMap(({ label, value, mark }) => {
      const head = pieceText({ ...label, [language]: padTo(label[language], widest) }, language)
      const start = `${mark === undefined ? '' : `${pieceText(mark, language)} `}${head}  `
      const column = textWidth(start)
      return cellLine(value, undefined, language)
        .split('\n')
        .flatMap((line) => wrapWords(line.trim(), width - column))
        .map((line, index) => (index === 0 ? start : ' '.repeat(column)) + line)
    })
    .join('\n')
}

const listLines = ({ items, mark }: ListBlock, { language }: PrintOptions): TextLine[] =>
  items.flatMap((item): TextLine[] => {
    if (isLine(item)) return [mark === undefined ? item : [mark, ' ', ...piecesOf(item)]]
    return [written`${item.about}${colon}`, ...item.each.map((text) => `  ${text[language]}`)]
  })

/** A table in its first form that fits. Lines keep their width where cells must not be wrapped. */
function tableText({ narrower = [], isWhole, ...widest }: TableBlock, options: PrintOptions): string {
  const { language, width } = options
  const forms = [widest, ...narrower].map(({ columns, rows, below = [] }) => {
    const heads = columns.map((column) => ({ align: column.align, title: headText(column, language) }))
    const cells = rows.map((row) => row.cells.map((cell, index) => cellLine(cell, columns[index], language)))
    const drawn = (text: string) => stacked([text, blocksText(below, options)])
    return {
      table: drawn(table(heads, cells, isWhole === true ? undefined : width)),
      records: () => drawn(records(heads, cells, width)),
    }
  })
  const form = forms.find((fitting) => fits(fitting.table, width))
  if (form !== undefined) return form.table
  const last = forms.at(-1)
  return (options.keepsRows === true ? last?.table : last?.records()) ?? ''
}

const headText = (column: Column, language: Language): string =>
  column.unit === undefined ? pieceText(column.label, language) : columnText(column, language)

const cellLine = (cell: Cell, column: Column | undefined, language: Language): string =>
  cell.kind === 'text' ? lineText(cell.line ?? cell.text, language) : cellText(cell, language, column)

const lineText = (line: TextLine, language: Language): string =>
  piecesOf(line)
    .map((piece) => pieceText(piece, language))
    .join('')

function pieceText(piece: TextPiece, language: Language): string {
  if (typeof piece === 'string') return piece
  return piece.tone === undefined ? piece[language] : tones[piece.tone](piece[language])
}

const levelColours: Record<FindingLevel, (text: string) => string> = {
  error: colours.red,
  warning: colours.yellow,
  note: colours.cyan,
}

function findingsText(block: FindingsBlock, options: PrintOptions): string {
  const { cause, items, isFolded } = block
  if (isFolded === true) return foldedText(block, options)
  const heads = cause === undefined ? [] : [tones.strong(cause[options.language])]
  return [...heads, ...items.flatMap((item) => findingLines(item, options))].join('\n')
}

const printsThem: Text = { en: '; --explain prints them', zh: '；--explain 可查看' }

/** What limits the figures most, and errors, or else the first warning; then how many others there are, or all of them. */
function foldedText({ items, limits = [] }: FindingsBlock, options: PrintOptions): string {
  const { explains = false, language } = options
  const errors = items.filter(({ finding }) => finding.level === 'error')
  const worst = items.filter(({ finding }) => finding.level === 'warning').slice(0, 1)
  const shown = errors.length > 0 || limits.length > 0 ? errors : worst
  const first: readonly (FindingItem | GradedItem)[] = [...limits, ...(explains ? [] : shown)]
  const others = explains
    ? items
    : items.filter(({ finding }) => !first.some((item) => item.finding.code === finding.code))
  return [
    ...first.flatMap((item) => findingLines(item, options)),
    ...(explains || others.length === 0
      ? others.flatMap((item) => findingLines(item, options))
      : [colours.dim(written`${levelCounts(others)}${printsThem}`[language])]),
  ].join('\n')
}

/** `warning skip-rule-unused: …`, or `doubtful: …`, and the advice below it. */
export function findingLines(item: FindingItem | GradedItem, options: PrintOptions): string[] {
  const { language, width } = options
  const { level, code } = item.finding
  const { seen, todo } = advisedTexts(item, options)
  const head =
    'grade' in item
      ? tones[item.grade === 'doubtful' ? 'bad' : 'doubtful'](gradeNames[item.grade][language])
      : levelColours[level](`${printedLevels[level][language]} ${code}`)
  return [
    ...wrapWords(`${head}${colon[language]}${seen[language]}`, width),
    ...wrapWords(todo[language], width - indentWidth).map(indent),
  ]
}

function advisedTexts(item: FindingItem, { advise }: PrintOptions): FindingTexts {
  const { seen, todo } = itemTexts(item)
  return { seen, todo: advise === undefined ? todo : advise(todo, item.finding.code) }
}
