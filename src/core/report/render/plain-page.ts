import { forBothWidths, type DrawChart } from './both-widths.ts'
import { element, escaped, type Markup } from './markup.ts'

/** For a page without a list of contents beside it. */
export const singlePageStyle = `
.page.single { display: block; }`

export const section = (id: string, title: string, blocks: readonly Markup[]): Markup =>
  element(
    'section',
    { id, 'aria-labelledby': `${id}-title` },
    element('h2', { id: `${id}-title` }, escaped(title)),
    ...blocks,
  )

export const paragraph = (text: string) => element('p', {}, escaped(text))

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
