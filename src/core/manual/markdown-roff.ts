import type { BlockContent, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { argument, bold, italic, roffText } from './roff.ts'

/** A page of the documentation below its title, as a part of a man page. */
export function markdownRoff(markdown: string): string {
  const tree = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  return tree.children.flatMap(blockLines).join('\n')
}

function blockLines(node: RootContent): string[] {
  switch (node.type) {
    case 'heading':
      return node.depth === 1 ? [] : [`.SS ${argument(plainText(node.children))}`]
    case 'paragraph':
      return paragraphLines(inlineText(node.children))
    case 'code':
      return ['.PP', '.RS 4', '.EX', ...node.value.split('\n').map(roffText), '.EE', '.RE']
    case 'list':
      return node.children.flatMap((item, index) => [
        `.IP ${node.ordered === true ? `${(node.start ?? 1) + index}.` : '\\(bu'} 4`,
        ...itemLines(item.children as BlockContent[]),
      ])
    case 'blockquote':
      return ['.RS 4', ...node.children.flatMap(blockLines), '.RE']
    case 'table':
      return tableLines(node)
    default:
      return []
  }
}

/** Its first paragraph stands beside the mark. */
function itemLines([first, ...others]: BlockContent[]): string[] {
  const start = first?.type === 'paragraph' ? [inlineText(first.children)] : first ? blockLines(first) : []
  return others.length === 0 ? start : [...start, '.RS 4', ...others.flatMap(blockLines), '.RE']
}

/** A picture alone is left out, and leaves no paragraph. */
const paragraphLines = (text: string) => (text.trim() === '' ? [] : ['.PP', text])

function tableLines({ children: rows }: Table): string[] {
  const columns = rows[0]?.children.length ?? 0
  const line = (cells: readonly string[]) => cells.map((cell) => `T{\n${cell}\nT}`).join('\t')
  return [
    '.PP',
    '.TS',
    'allbox;',
    Array.from({ length: columns }, () => 'lb').join(' '),
    `${Array.from({ length: columns }, (_, index) => (index === columns - 1 ? 'lx' : 'l')).join(' ')}.`,
    ...rows.map((row) => line(row.children.map((cell) => inlineText(cell.children)))),
    '.TE',
  ]
}

const inlineText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map(inlineRoff)
    .join('')
    .replaceAll(/\n+/g, '\n')
    .replaceAll(/^([.'])/gm, '\\&$1')

function inlineRoff(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return roffText(node.value)
    case 'inlineCode':
      return bold(roffText(node.value))
    case 'strong':
      return bold(inlineText(node.children))
    case 'emphasis':
      return italic(inlineText(node.children))
    case 'link':
      return `${inlineText(node.children)}${/^https?:/.test(node.url) ? ` (${roffText(node.url)})` : ''}`
    case 'break':
      return '\n.br\n'
    default:
      return ''
  }
}

const plainText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : ''))
    .join('')
