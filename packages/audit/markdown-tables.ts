import type { Nodes, Root, Table, TableCell } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/** One cell as a reader sees it, and the target of its link. Line breaks inside a cell become `\n`. */
export interface MarkdownCell {
  readonly text: string
  readonly links: readonly string[]
}

/** A table with the text around it, which often has its labels. */
export interface MarkdownTable {
  readonly header: readonly MarkdownCell[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly MarkdownCell[] }[]
  /** Line of the header, from 1. */
  readonly line: number
  /** Headings above it, outermost first. */
  readonly headings: readonly string[]
  /** Paragraphs and list items since the last heading, nearest last. */
  readonly before: readonly string[]
  /** Paragraphs and list items under the parent headings of the last one, outermost first. */
  readonly around: readonly string[]
}

/** A table that cannot be read cell by cell. */
export interface UnreadTable {
  readonly line: number
  readonly why: 'merged-cells' | 'no-header'
}

export interface MarkdownTables {
  readonly tables: readonly MarkdownTable[]
  readonly unread: readonly UnreadTable[]
  /** Texts of footnotes by their mark; such a paragraph begins with `[1]:`. */
  readonly notes: ReadonlyMap<string, string>
}

/** The tables of a Markdown document, in order. */
export function markdownTables(text: string): MarkdownTables {
  const tree = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const walk = new Walk()
  walk.visit(tree)
  return walk
}

class Walk implements MarkdownTables {
  readonly tables: MarkdownTable[] = []
  readonly unread: UnreadTable[] = []
  readonly notes = new Map<string, string>()
  #headings: { depth: number; text: string; below: string[] }[] = []
  #before: string[] = []

  visit(node: Root | Nodes): void {
    switch (node.type) {
      case 'heading':
        this.#headings = this.#headings.filter((outer) => outer.depth < node.depth)
        this.#before = []
        this.#headings.push({ depth: node.depth, text: plainText(node), below: this.#before })
        return
      case 'paragraph':
        this.#paragraph(plainText(node))
        return
      case 'html':
        this.#html(node.value, lineOf(node))
        return
      case 'table':
        this.#table(node)
        return
      case 'root':
      case 'list':
      case 'listItem':
      case 'blockquote':
        for (const child of node.children) this.visit(child)
        return
      default:
    }
  }

  #paragraph(text: string): void {
    for (const [, mark = '', note = ''] of text.matchAll(/^\[(\d+)\][:：](.*)$/gm)) this.notes.set(mark, note)
    this.#before.push(text)
  }

  #table(node: Table): void {
    const [header, ...rows] = node.children
    if (header === undefined) return
    const titles = header.children.map(textCell)
    if (titles.every(({ text }) => text === '')) {
      this.unread.push({ line: lineOf(node), why: 'no-header' })
      return
    }
    this.tables.push({
      header: titles,
      rows: rows.map((row) => ({ line: lineOf(row), cells: row.children.map(textCell) })),
      line: lineOf(node),
      headings: this.#headings.map((heading) => heading.text),
      before: [...this.#before],
      around: this.#headings.slice(0, -1).flatMap(({ below }) => below),
    })
  }

  /** Tables in HTML are checked only for features that make their cells ambiguous. */
  #html(value: string, line: number): void {
    if (/<table\b/i.test(value)) {
      if (/\b(?:col|row)span\s*=/i.test(value)) this.unread.push({ line, why: 'merged-cells' })
      else if (!/<th\b/i.test(value)) this.unread.push({ line, why: 'no-header' })
    } else this.#before.push(value.replaceAll(/<[^>]*>/g, ' ').trim())
  }
}

const lineOf = (node: Nodes) => node.position?.start.line ?? 1

function textCell(cell: TableCell): MarkdownCell {
  return { text: plainText(cell).trim(), links: linksOf(cell) }
}

/** The visible text: link texts without their targets, `<br>` as a line break, no other tags. */
function plainText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value
    case 'break':
      return '\n'
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? '\n' : /^<\/?su[bp]>$/i.test(node.value) ? ' ' : ''
    default:
      return 'children' in node ? node.children.map(plainText).join('') : ''
  }
}

function linksOf(node: Nodes): string[] {
  const nodeLinks = node.type === 'link' ? [node.url] : []
  return 'children' in node ? [...nodeLinks, ...node.children.flatMap(linksOf)] : nodeLinks
}
