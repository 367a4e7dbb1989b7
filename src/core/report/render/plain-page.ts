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

/** Drawn for a wide and for a narrow screen; the style sheet shows one of them. */
export const chart = (
  id: string,
  draw: (canvas: { readonly id: string; readonly width: number }) => Markup,
): Markup =>
  element(
    'figure',
    { class: 'chart' },
    ...(
      [
        ['wide', 760],
        ['narrow', 320],
      ] as const
    ).map(([name, width]) => element('div', { class: name }, draw({ id: `${id}-${name}`, width }))),
  )

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
