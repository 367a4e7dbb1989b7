import type { Language } from '../../model/text.ts'
import { forBothWidths, type DrawChart } from '../../document/html/both-widths.ts'
import { languageTags, pageHead } from '../../document/html/head.ts'
import { element, escaped, lines, type Markup } from '../../document/markup.ts'

/** A page without a list of contents beside it. */
export interface SinglePage {
  readonly title: string
  /** Version of steadystate. */
  readonly madeBy: string
  readonly language: Language
  /** Beside the style of every page. */
  readonly style: string
  /** Paragraphs below the title. */
  readonly lead: readonly Markup[]
  readonly sections: readonly Markup[]
  readonly footer?: string
}

/** The text of a page that loads nothing. */
export const singlePage = ({ title, madeBy, language, style, lead, sections, footer }: SinglePage): string =>
  `<!doctype html>\n${lines(
    element(
      'html',
      { lang: languageTags[language] },
      pageHead(title, madeBy, `\n.page.single { display: block; }${style}`),
      element(
        'body',
        {},
        element(
          'header',
          {},
          element('div', { class: 'bar' }, element('span', { class: 'brand' }, escaped('steadystate'))),
          element('h1', {}, escaped(title)),
          ...lead.map((one) => element('p', { class: 'lead' }, one)),
        ),
        element('div', { class: 'page single' }, element('main', {}, ...sections)),
        ...(footer === undefined ? [] : [element('footer', {}, paragraph(footer))]),
      ),
    ),
  )}\n`

export const section = (id: string, title: string, blocks: readonly Markup[]): Markup =>
  element(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    element('h2', { id: `${id}-title` }, escaped(title)),
    ...blocks,
  )

export const paragraph = (text: string) => element('p', {}, escaped(text))

export const noteList = (items: readonly string[]): Markup =>
  element('ul', { class: 'notes' }, ...items.map((item) => element('li', {}, escaped(item))))

export const chart = (id: string, draw: DrawChart): Markup =>
  element('figure', { class: 'chart' }, ...forBothWidths(id, 320, draw))

/** @param right which columns have their cells at the right */
export const plainTable = (
  head: readonly string[],
  right: readonly boolean[],
  rows: readonly (readonly Markup[])[],
): Markup => {
  const side = (index: number) => (right[index] === true ? 'end' : undefined)
  return element(
    'div',
    { class: 'scroll', tabindex: 0 },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...head.map((title, index) => element('th', { scope: 'col', class: side(index) }, escaped(title))),
        ),
      ),
      element(
        'tbody',
        {},
        ...rows.map((cells) =>
          element('tr', {}, ...cells.map((cell, index) => element('td', { class: side(index) }, cell))),
        ),
      ),
    ),
  )
}
