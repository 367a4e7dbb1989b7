import { textWidth } from '../../text/text-width.ts'
import { sayMissing } from '../../messages/say.ts'
import type { Language } from '../../model/text.ts'
import type { Block, Column, Fact, FindingsBlock, TableBlock } from '../blocks.ts'
import { Footnotes, levelCounts } from '../finding-item.ts'
import type { Cell } from '../cell-model.ts'
import type { Document, Headline, DocumentSection } from '../document.ts'
import { blockId, listedDepth, outlineWhereNeeded, type OutlineEntry } from '../outline.ts'
import { cellText, columnText, dash } from '../cell-text.ts'
import { inBrackets } from '../numbers.ts'
import { findingGroups, moreText, type FindingGroup, type FindingLine } from '../finding-groups.ts'
import { href, type RenderOptions } from '../links.ts'
import { markdownBlock, markdownCode, markdownText } from './escape.ts'
import { entryOf, proseText } from './prose.ts'
import { colon, itemText, languageNames, pageWords, plainText } from '../text-line.ts'

/** GitHub-flavoured Markdown that is also readable as plain text. It has no charts: the tables have their numbers. */
export function documentMarkdown(document: Document, options: RenderOptions): string {
  const { language } = options
  const page: MarkdownPage = { options, outline: outlineWhereNeeded(document, language) }
  const sections = document.sections.flatMap((section) => {
    const texts = sectionText(section, page)
    return texts.length === 0 ? [] : [{ id: section.id, texts }]
  })
  const parts = [
    `# ${markdownText(document.title[language])}`,
    ...siblingLinks(options),
    ...document.headlines.map((headline) => headlineText(headline, language)),
    ...(document.contents === true ? contentsText(page, new Set(sections.map(({ id }) => id))) : []),
    ...sections.flatMap(({ texts }) => texts),
    ...(document.closing === undefined ? [] : ['---', markdownText(document.closing[language])]),
  ]
  return `${parts.join('\n\n')}\n`
}

const headlineText = (headline: Headline, language: Language): string =>
  headline.kind === 'source'
    ? `${markdownText(headline.label[language])}${colon[language]}${markdownCode(headline.name)}`
    : `**${markdownText(headline.text[language])}**`

const siblingLinks = ({ siblings }: RenderOptions): string[] =>
  siblings.length === 0
    ? []
    : [siblings.map(({ language, href: to }) => `[${languageNames[language]}](${to})`).join(' · ')]

interface MarkdownPage {
  readonly options: RenderOptions
  readonly outline: readonly OutlineEntry[]
}

/** @param there ids of the sections that are printed */
function contentsText({ outline, options }: MarkdownPage, there: ReadonlySet<string>): string[] {
  let isThere = false
  const lines = outline.flatMap(({ id, depth, number, title, slug, isListed }) => {
    if (depth === 1) isThere = there.has(id)
    if (!isThere || !isListed || depth > listedDepth) return []
    return [`${'  '.repeat(depth - 1)}- [${number}${markdownText(title)}](#${slug})`]
  })
  return [`## ${pageWords.contents[options.language]}`, lines.join('\n')]
}

/** Empty for a section that has only charts. */
function sectionText(section: DocumentSection, page: MarkdownPage): string[] {
  const { language } = page.options
  const texts = [
    ...(section.beside === undefined ? [] : [markdownText(section.beside[language])]),
    ...section.blocks.flatMap((block, index) => blockText(block, blockId(section, index), page)),
  ]
  return texts.length === 0 ? [] : [`## ${headingText(section.title[language], section.id, page)}`, ...texts]
}

const headingText = (title: string, id: string, { outline }: MarkdownPage): string =>
  (entryOf(outline, id)?.number ?? '') + markdownText(title)

function blockText(block: Block, id: string, page: MarkdownPage): string[] {
  const { options } = page
  const { language } = options
  switch (block.kind) {
    case 'heading':
      return [`### ${headingText(block.title[language], id, page)}`]
    case 'prose':
      return [proseText(block, { id, ...page })]
    case 'paragraph':
      return [markdownText(block.text[language])]
    case 'facts':
      return [block.items.map((item) => factLine(item, options)).join('\n')]
    case 'code':
      return [
        ...(block.title === undefined ? [] : [markdownCode(block.title[language])]),
        markdownBlock(block.code, block.syntax),
      ]
    case 'findings':
      return foldedFindings(block, language)
    case 'list':
      return block.items.length === 0
        ? []
        : [block.items.map((item) => `- ${markdownText(itemText(item)[language])}`).join('\n')]
    case 'lines':
      return block.items.length === 0
        ? []
        : [block.items.map((item) => markdownText(plainText(item)[language])).join('  \n')]
    case 'table':
      return block.rows.length === 0 ? [] : tableText(block, id, page)
    case 'chart':
      return []
  }
}

function factLine({ label, value }: Fact, options: RenderOptions): string {
  const { language } = options
  // A missing value outside a table is followed by its reason.
  const text =
    value.kind === 'missing'
      ? dash + inBrackets(markdownText(sayMissing(value, language)), language)
      : cellMarkdown(value, options, undefined)
  return `- ${markdownText(label[language])}${colon[language]}${text}`
}

/** GitHub folds them, so that the few lines that matter are read; open where a file is damaged. */
function foldedFindings({ cause, items }: FindingsBlock, language: Language): string[] {
  const groups = findingGroups(items, language)
  const counts = levelCounts(items)[language]
  const summary = cause === undefined ? counts : `<b>${cause[language]}</b>${colon[language]}${counts}`
  return [
    `<details${groups[0]?.level === 'error' ? ' open' : ''}><summary>${summary}</summary>`,
    groups.map((group) => findingLines(group, language)).join('\n'),
    '</details>',
  ]
}

/** One line where one finding has the code; otherwise a list below their common text. */
function findingLines(group: FindingGroup, language: Language): string {
  const between = colon[language]
  const head = `**${group.levelName}** ${markdownCode(group.code)}`
  const todo = ` → ${group.todos.map(markdownText).join(' ')}`
  const line = ({ about, seen }: FindingLine) =>
    [about, seen]
      .filter((part) => part !== '')
      .map(markdownText)
      .join(between)
  const [only, ...others] = group.lines.map(line)
  if (others.length === 0) return `- ${head}${between}${only ?? ''}${todo}`
  return [
    `- ${head}${between}${group.count}${todo}`,
    ...[only, ...others].map((text) => `  - ${text ?? ''}`),
    ...(group.more > 0 ? [`  - ${moreText(group.more, language)}`] : []),
  ].join('\n')
}

function tableText(table: TableBlock, id: string, page: MarkdownPage): string[] {
  const { options } = page
  const { language } = options
  const notes = new Footnotes()
  const head = table.columns.map((column) => markdownText(columnText(column, language)))
  const body = table.rows.map(({ cells }) =>
    cells.map((cell, index) => {
      if (cell.kind === 'missing') return dash + superscript(notes.numberOf(cell))
      return cellMarkdown(cell, options, table.columns[index])
    }),
  )
  const reasons = notes.reasons.map(
    (reason, index) => `${superscript(index + 1)} ${markdownText(reason[language])}`,
  )
  return [
    ...(table.title === undefined ? [] : [`### ${headingText(table.title[language], `${id}-title`, page)}`]),
    alignedRows(head, body, table.columns),
    ...(reasons.length === 0 ? [] : [reasons.join('  \n')]),
  ]
}

/** Pads cells so that columns line up in the source; a long cell does not widen its whole column. */
function alignedRows(head: readonly string[], body: readonly string[][], columns: readonly Column[]): string {
  const widest = 48
  const sized = [head, ...body].map((row) => row.map((text) => ({ text, width: textWidth(text) })))
  const widths = head.map((_, index) =>
    sized.reduce((most, row) => {
      const width = row[index]?.width ?? 0
      return width <= widest && width > most ? width : most
    }, 3),
  )
  const line = (cells: readonly SizedText[]) =>
    `| ${cells
      .map((cell, index) => pad(cell, widths[index] ?? 0, columns[index]?.align ?? 'start'))
      .join(' | ')} |`
  const rule = columns.map(({ align }, index) => {
    const dashes = '-'.repeat((widths[index] ?? 3) - (align === 'end' ? 1 : 0))
    return align === 'end' ? `${dashes}:` : dashes
  })
  const [top, ...rows] = sized.map(line)
  return [top, `| ${rule.join(' | ')} |`, ...rows].join('\n')
}

interface SizedText {
  readonly text: string
  readonly width: number
}

function pad({ text, width: cellWidth }: SizedText, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - cellWidth))
  return align === 'end' ? space + text : text + space
}

function cellMarkdown(cell: Cell, options: RenderOptions, column: Column | undefined): string {
  const text = cellText(cell, options.language, column)
  if (cell.kind !== 'text') return markdownText(text)
  const shown = cell.mono ? markdownCode(text) : markdownText(text)
  // A row of a Markdown table has no anchor that a link could lead to.
  if (cell.link === undefined || cell.link.to === 'run') return shown
  // `&copy;` would be read as a character reference.
  return `[${shown}](${href(cell.link, options).replaceAll('&', '&amp;')})`
}

const superscripts = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹']

const superscript = (number: number) =>
  String(number).replaceAll(/\d/g, (digit) => superscripts[Number(digit)] ?? '')
