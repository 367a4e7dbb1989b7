import type { List, Nodes, Parent, Table } from 'mdast'
import { parseProse } from '../../prose/prose.ts'
import { proseTarget } from '../../prose/prose-target.ts'
import type { ProseBlock } from '../blocks.ts'
import { proseDepths, proseHeadingId } from '../outline.ts'
import type { HtmlPage } from './page.ts'
import { prosePath } from '../attachments.ts'
import { href } from '../links.ts'
import { element, escaped, fragment, nothing, running, type Markup } from '../markup.ts'

/** An author's Markdown as elements. Nodes of any other kind become text. */
export function proseMarkup(block: ProseBlock, id: string, page: HtmlPage): Markup {
  const tree = parseProse(block.text[page.options.language])
  return element('div', { class: 'prose' }, new Writer(block, id, page, proseDepths(tree)).below(tree))
}

class Writer {
  readonly #block: ProseBlock
  readonly #id: string
  readonly #page: HtmlPage
  readonly #depthOf: ReturnType<typeof proseDepths>
  #headings = 0

  constructor(block: ProseBlock, id: string, page: HtmlPage, depthOf: ReturnType<typeof proseDepths>) {
    this.#block = block
    this.#id = id
    this.#page = page
    this.#depthOf = depthOf
  }

  below({ children }: Parent): Markup {
    return fragment(...children.map((child) => this.#node(child)))
  }

  #node(node: Nodes): Markup {
    switch (node.type) {
      case 'paragraph':
        return element('p', {}, this.below(node))
      case 'heading': {
        const id = proseHeadingId(this.#id, this.#headings++)
        const number = escaped(this.#page.numberOf(id))
        return element(`h${this.#depthOf(node) + 1}`, { id }, number, this.below(node))
      }
      case 'text':
        return running(withoutChineseBreaks(node.value))
      case 'emphasis':
        return element('em', {}, this.below(node))
      case 'strong':
        return element('strong', {}, this.below(node))
      case 'inlineCode':
        return codeMarkup(node.value)
      case 'break':
        return element('br')
      case 'thematicBreak':
        return element('hr')
      case 'blockquote':
        return element('blockquote', {}, this.below(node))
      case 'code':
        return element('pre', { tabindex: 0 }, element('code', {}, escaped(node.value)))
      case 'list':
        return this.#list(node)
      case 'table':
        return this.#table(node)
      case 'link':
        return this.#link(node.url, this.below(node))
      case 'image':
        return this.#image(node.url, node.alt ?? '')
      case 'html':
        return escaped(node.value)
      default:
        return 'children' in node ? this.below(node) : nothing
    }
  }

  #list(list: List): Markup {
    const isTight = list.spread !== true && list.children.every(({ spread }) => spread !== true)
    const items = list.children.map((item) =>
      element(
        'li',
        {},
        ...item.children.map((child) =>
          isTight && child.type === 'paragraph' ? this.below(child) : this.#node(child),
        ),
      ),
    )
    const start = list.start ?? 1
    return list.ordered === true
      ? element('ol', { start: start === 1 ? undefined : start }, ...items)
      : element('ul', {}, ...items)
  }

  #table({ children: [head, ...rows], align }: Table): Markup {
    const row = (name: 'th' | 'td', cells: Table['children'][number] | undefined) =>
      element(
        'tr',
        {},
        ...(cells?.children ?? []).map((cell, index) =>
          element(
            name,
            { class: sides[align?.[index] ?? 'left'], scope: name === 'th' ? 'col' : undefined },
            this.below(cell),
          ),
        ),
      )
    return element(
      'div',
      { class: 'scroll' },
      element(
        'table',
        {},
        element('thead', {}, row('th', head)),
        element('tbody', {}, ...rows.map((cells) => row('td', cells))),
      ),
    )
  }

  #link(url: string, content: Markup): Markup {
    const to = this.#href(url)
    return to === undefined ? content : element('a', { href: to }, content)
  }

  #href(url: string): string | undefined {
    const target = proseTarget(url)
    switch (target.kind) {
      case 'address':
        return target.url
      case 'anchor': {
        const entry = this.#page.headingAt(target.id)
        return entry === undefined ? undefined : `#${entry.id}`
      }
      case 'file':
        return href({ to: 'file', path: prosePath(this.#block, target.path) }, this.#page.options)
      case 'unsafe':
        return undefined
    }
  }

  /** An image that the page contains; the text of one that it does not contain. */
  #image(url: string, alt: string): Markup {
    const target = proseTarget(url)
    const src =
      target.kind === 'file' ? this.#page.options.images?.get(prosePath(this.#block, target.path)) : undefined
    return src === undefined
      ? element('span', { class: 'missing' }, escaped(alt))
      : element('img', { src, alt })
  }
}

/** Code that fits on a line of a narrow screen is not wrapped; longer code is wrapped at spaces and not within `--option`. */
function codeMarkup(code: string): Markup {
  if (code.length <= shortCode)
    return element('code', { class: hyphenOrBlank.test(code) ? 'whole' : undefined }, escaped(code))
  return element(
    'code',
    {},
    ...code
      .split(/(?<= )/)
      .map((word) =>
        word.length <= shortCode && word.includes('-')
          ? element('span', { class: 'whole' }, escaped(word))
          : escaped(word),
      ),
  )
}

const shortCode = 28
const hyphenOrBlank = /[\s-]/

const sides = { left: undefined, right: 'end', center: 'center' } as const

/** A line break is a space, except between Chinese characters. */
const withoutChineseBreaks = (text: string) =>
  text.replaceAll(
    /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])\n(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu,
    '',
  )
