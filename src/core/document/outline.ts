import type { Heading, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Language } from '../model/text.ts'
import { nodesOf, parseProse } from '../prose/prose.ts'
import type { Block } from './blocks.ts'
import type { Document, DocumentSection } from './document.ts'
import { visibleLine } from '../text/text-width.ts'

/**
 * The number of a heading: `2. `, `2.1 `, `2.1.3 ` in English; `二、`, `1. `, `(3) ` in Chinese, as in published reports.
 * Deeper headings have none.
 * @param counts of the heading itself and of those above it, outermost first
 */
function headingNumber(counts: readonly number[], language: Language): string {
  const count = counts.at(-1) ?? 0
  if (counts.length > 3) return ''
  if (language === 'en') return counts.length === 1 ? `${count}. ` : `${counts.join('.')} `
  return counts.length === 1
    ? `${chineseNumber(count)}、`
    : counts.length === 2
      ? `${count}. `
      : `(${count}) `
}

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** From 1 to 99: `十二`, `二十`. */
function chineseNumber(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  if (tens > 9) return String(number)
  return `${tens > 1 ? (digits[tens] ?? '') : ''}${tens > 0 ? '十' : ''}${digits[ones] ?? ''}`
}

/** A heading of a document in one language. */
export interface OutlineEntry {
  /** Id in a page: see {@link blockId} and {@link proseHeadingId}. */
  readonly id: string
  /** 1 for a section, 2 for a heading in it, and so on. */
  readonly depth: number
  readonly title: string
  /** Number before the title; empty where the document is not numbered. */
  readonly number: string
  /** Anchor of the heading on GitHub. */
  readonly slug: string
  /** The anchor without the number, so that an author can link to it without knowing the number. */
  readonly bareSlug: string
  readonly isListed: boolean
}

/** Depth of a table of contents: sections and the headings directly in them. */
export const listedDepth = 2

export const blockId = ({ id }: Pick<DocumentSection, 'id'>, index: number) => `${id}-${index + 1}`

/** Id of a heading of an author's text, unique in its document. */
export const proseHeadingId = (block: string, index: number) => `${block}-h${index + 1}`

/** Depths of an author's headings in the document: the highest of them is directly within a section. */
export function proseDepths(tree: Root): (heading: Pick<Heading, 'depth'>) => number {
  const highest = Math.min(...headingsIn(tree).map(({ depth }) => depth))
  return ({ depth }) => Math.min(depth - highest + 2, deepest)
}

const headingsIn = (tree: Root): Heading[] => [...nodesOf(tree)].filter((node) => node.type === 'heading')

/** Markdown ends at `######`, and the document's own title takes the first level. */
const deepest = 5

type OutlineSource = Pick<Document, 'title' | 'sections' | 'numbered' | 'contents'>

/** Every heading of a document below its title, in order. */
function outlineOf(document: OutlineSource, language: Language): OutlineEntry[] {
  const slugs = new Slugs()
  slugs.next(visibleLine(document.title[language]))
  const counts: number[] = []
  return document.sections.flatMap((section) =>
    headingsOf(section, language).map(({ isListed, depth, ...heading }): OutlineEntry => {
      if (isListed) {
        counts.length = Math.min(counts.length, depth)
        while (counts.length < depth) counts.push(0)
        counts[depth - 1] = (counts[depth - 1] ?? 0) + 1
      }
      const number = document.numbered === true && isListed ? headingNumber(counts, language) : ''
      return {
        ...heading,
        depth,
        isListed,
        number,
        slug: slugs.next(number + heading.title),
        bareSlug: slugOf(heading.title),
      }
    }),
  )
}

/** The outline; empty for a document that does not use it, because a large one has many headings. */
export const outlineWhereNeeded = (document: OutlineSource, language: Language): OutlineEntry[] =>
  document.numbered === true || document.contents === true || hasProse(document)
    ? outlineOf(document, language)
    : []

const hasProse = ({ sections }: OutlineSource) =>
  sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'prose'))

type PlainHeading = Pick<OutlineEntry, 'id' | 'depth' | 'title' | 'isListed'>

function headingsOf(section: DocumentSection, language: Language): PlainHeading[] {
  const sectionHeading = {
    id: section.id,
    depth: 1,
    title: visibleLine(section.title[language]),
    isListed: true,
  }
  return [
    sectionHeading,
    ...section.blocks.flatMap((block, index) => blockHeadings(block, blockId(section, index), language)),
  ]
}

function blockHeadings(block: Block, id: string, language: Language): PlainHeading[] {
  switch (block.kind) {
    case 'heading':
      return [{ id, depth: 2, title: visibleLine(block.title[language]), isListed: true }]
    case 'table':
      return block.title === undefined || block.rows.length === 0
        ? []
        : [{ id: `${id}-title`, depth: 2, title: visibleLine(block.title[language]), isListed: true }]
    case 'findings':
      return block.cause === undefined
        ? []
        : [{ id, depth: 2, title: visibleLine(block.cause[language]), isListed: false }]
    case 'prose': {
      const tree = parseProse(block.text[language])
      const depthOf = proseDepths(tree)
      return headingsIn(tree).map((heading, index) => ({
        id: proseHeadingId(id, index),
        depth: depthOf(heading),
        title: visibleLine(toString(heading)),
        isListed: true,
      }))
    }
    default:
      return []
  }
}

/** The anchors that GitHub gives to headings, so that links within a Markdown file work there. */
class Slugs {
  readonly #taken = new Map<string, number>()

  next(heading: string): string {
    const slug = slugOf(heading)
    let name = slug
    for (let count = this.#taken.get(slug) ?? 0; this.#taken.has(name);) {
      count += 1
      this.#taken.set(slug, count)
      name = `${slug}-${count}`
    }
    this.#taken.set(name, 0)
    return name
  }
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
