/** Elements within a line. */
const inline = /^(?:a|code|em|span|strong|wbr)$/

const shown = /\s(?:alt|aria-label|content|href|hreflang|id|lang|src|title)="[^"]*"/g

/**
 * What a page says: its texts, links, ids and titles in their order, without elements, classes, styles and the places where
 * charts draw.
 */
export const pageText = (page: string): string =>
  page
    .replace(/<style>[^]*?<\/style>/, '')
    .replaceAll(/<(\/?)([^\s>]+)([^>]*)>/g, (_, slash: string, name: string, attributes: string) => {
      const texts = slash === '' ? (attributes.match(shown) ?? []) : []
      const text = texts.length === 0 ? '' : `[${texts.join('').trim()}] `
      return inline.test(name) ? text : `\n${text}`
    })
    .replaceAll(/\s*\n/g, '\n')
    .trimStart()

/** The kinds of elements of a page: each name with its classes. */
export const pageElements = (page: string): Set<string> =>
  new Set(
    [...page.matchAll(/<([a-z][^\s>]*)([^>]*)>/gi)].map(
      ([, name = '', attributes = '']) => name + (/\sclass="[^"]*"/.exec(attributes)?.[0] ?? ''),
    ),
  )
