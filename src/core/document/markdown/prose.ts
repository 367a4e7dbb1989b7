import type { Html, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { parseProse } from '../../prose/prose.ts'
import { proseTarget } from '../../prose/prose-target.ts'
import { textWidth, visibleLine, visibleLines } from '../../text/text-width.ts'
import type { ProseBlock } from '../blocks.ts'
import { proseDepths, proseHeadingId, type OutlineEntry } from '../outline.ts'
import { prosePath } from '../attachments.ts'
import { href, type RenderOptions } from '../links.ts'

export interface ProsePlace {
  readonly id: string
  readonly options: RenderOptions
  readonly outline: readonly OutlineEntry[]
}

/**
 * An author's Markdown, rewritten: its headings are below those of the report, its paths are relative to the report, and it
 * has no HTML.
 */
export const proseText = (block: ProseBlock, place: ProsePlace): string =>
  toMarkdown(proseTree(block, place), {
    extensions: [gfmTableToMarkdown({ stringLength: textWidth })],
    bullet: '*',
    bulletOther: '+',
    rule: '-',
    listItemIndent: 'one',
    resourceLink: true,
    fences: true,
  }).trimEnd()

/** The text of {@link proseText} as a syntax tree. */
export function proseTree(block: ProseBlock, { id, options, outline }: ProsePlace): Root {
  const tree = parseProse(block.text[options.language])
  const depthOf = proseDepths(tree)
  let headings = 0
  let isInHeading = false
  const rewritten = (node: Nodes, isFlow: boolean): Nodes[] => {
    switch (node.type) {
      case 'heading': {
        const { number = '' } = entryOf(outline, proseHeadingId(id, headings++)) ?? {}
        // A heading that begins with `#` must be on one line.
        isInHeading = true
        const children = below(node)
        isInHeading = false
        return [
          {
            type: 'heading',
            depth: (depthOf(node) + 1) as 3 | 4 | 5 | 6,
            children: number === '' ? children : [asWritten(number), ...children],
          },
        ]
      }
      case 'break':
        return [isInHeading ? textOf(' ') : node]
      case 'text':
        return [textOf(node.value)]
      case 'html':
        return [isFlow ? { type: 'paragraph', children: [textOf(node.value.trim())] } : textOf(node.value)]
      case 'inlineCode':
        return [{ ...node, value: visibleLines(node.value).replaceAll('\n', ' ') }]
      case 'code':
        return [{ ...node, value: visibleLines(node.value) }]
      case 'link': {
        const url = urlOf(node.url)
        return url === undefined ? below(node) : [{ type: 'link', url, children: below(node) }]
      }
      case 'image': {
        const target = proseTarget(node.url)
        const alt = visibleLine(node.alt ?? '')
        return target.kind === 'file'
          ? [{ type: 'image', url: fileHref(target.path), alt }]
          : [{ type: 'text', value: alt }]
      }
      default:
        return 'children' in node ? [{ ...node, children: below(node) } as Nodes] : [node]
    }
  }
  const below = ({ type, children }: Parents) =>
    children.flatMap((child) => rewritten(child, flowParents.includes(type))) as PhrasingContent[]
  const urlOf = (url: string): string | undefined => {
    const target = proseTarget(url)
    switch (target.kind) {
      case 'address':
        return target.url
      case 'anchor': {
        const entry = entryOf(outline, target.id)
        return entry === undefined ? undefined : `#${entry.slug}`
      }
      case 'file':
        return fileHref(target.path)
      case 'unsafe':
        return undefined
    }
  }
  const fileHref = (path: string) => href({ to: 'file', path: prosePath(block, path) }, options)
  return { type: 'root', children: below(tree) }
}

/** Their children are blocks such as paragraphs and lists, not words. */
const flowParents: readonly Parents['type'][] = ['root', 'blockquote', 'listItem']

const textOf = (value: string): Text => ({ type: 'text', value: visibleLines(value) })

/** A number in a heading cannot start a list, so it needs no backslash. */
const asWritten = (value: string): Html => ({ type: 'html', value })

/** The heading with this id, or with this name on GitHub, with or without its number. */
export const entryOf = (outline: readonly OutlineEntry[], id: string): OutlineEntry | undefined =>
  outline.find((entry) => entry.id === id || entry.slug === id) ??
  outline.find(({ bareSlug }) => bareSlug === id)
