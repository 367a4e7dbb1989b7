import type { Section } from '../model.ts'
import { blockId, listedDepth } from '../outline.ts'
import { blockMarkup } from './html-blocks.ts'
import { attachmentsMarkup } from './html-attachments.ts'
import { htmlPage, type HtmlPage } from './html-page.ts'
import { element, escaped, fragment, lines, nothing, running, type Markup } from '../../document/markup.ts'
import { languageTags, pageHead } from '../../document/html/head.ts'
import type { Renderer } from './renderer.ts'
import { languageNames, madeByText, pageWords } from './words.ts'

/** One file that holds everything: no script, no network, light and dark, screen and paper. */
export const html: Renderer = {
  format: 'html',
  perLanguage: true,
  render(report, options) {
    const page = htmlPage(report, options)
    return `<!doctype html>\n${lines(
      element(
        'html',
        { lang: languageTags[options.language] },
        pageHead(report.title[options.language], report.renderedBy),
        element(
          'body',
          {},
          header(page),
          element('div', { class: 'page' }, contents(page), main(page)),
          footer(page),
        ),
      ),
    )}\n`
  },
}

const header = ({ report, options }: HtmlPage): Markup =>
  element(
    'header',
    {},
    element(
      'div',
      { class: 'bar' },
      element('span', { class: 'brand' }, escaped('steadystate')),
      ...options.siblings.map(({ language, href }) =>
        element(
          'a',
          { href, hreflang: languageTags[language], lang: languageTags[language] },
          escaped(languageNames[language]),
        ),
      ),
    ),
    element('h1', {}, running(report.title[options.language])),
    element('p', { class: 'lead' }, running(report.summary[options.language])),
  )

const contents = ({ report, numberOf, options }: HtmlPage): Markup =>
  element(
    'nav',
    { 'aria-label': pageWords.contents[options.language] },
    element(
      'ol',
      {},
      ...report.sections.map(({ id, title }) =>
        element('li', {}, element('a', { href: `#${id}` }, escaped(numberOf(id) + title[options.language]))),
      ),
    ),
  )

const main = (page: HtmlPage): Markup =>
  element(
    'main',
    {},
    listOfHeadings(page),
    ...page.report.sections.map((section) => sectionMarkup(section, page)),
    attachmentsMarkup(page),
  )

/** Those of sections and the headings in them, where the author asks for it. */
function listOfHeadings({ report, outline, options }: HtmlPage): Markup {
  if (report.contents !== true) return nothing
  const items = outline
    .filter(({ depth, isListed }) => isListed && depth <= listedDepth)
    .map(({ id, depth, number, title }) =>
      element(
        'li',
        { class: depth === 1 ? undefined : 'inner' },
        element('a', { href: `#${id}` }, escaped(number + title)),
      ),
    )
  return element(
    'section',
    { id: 'contents', 'aria-labelledby': 'contents-title' },
    element('h2', { id: 'contents-title' }, escaped(pageWords.contents[options.language])),
    element('ul', { class: 'contents' }, ...items),
  )
}

const sectionMarkup = ({ id, title, blocks }: Section, page: HtmlPage): Markup => {
  const { language } = page.options
  const drawn = blocks.map((block, index) => ({
    isFolded: courseBefore(blocks, index) >= unfoldedCourses,
    markup: fragment(escaped('\n'), blockMarkup(block, blockId({ id }, index), page)),
  }))
  const folded = drawn.filter(({ isFolded }) => isFolded)
  return fragment(
    escaped('\n'),
    element(
      'section',
      { id, 'aria-labelledby': `${id}-title` },
      element('h2', { id: `${id}-title` }, escaped(page.numberOf(id) + title[language])),
      ...drawn.filter(({ isFolded }) => !isFolded).map(({ markup }) => markup),
      ...(folded.length === 0
        ? []
        : [
            element(
              'details',
              {},
              element('summary', {}, escaped(pageWords.moreCharts(folded.length)[language])),
              ...folded.map(({ markup }) => markup),
            ),
          ]),
    ),
  )
}

/** Charts of samples that are shown at once; the others of a section, which follow, are folded away. */
const unfoldedCourses = 2

/** How many charts of samples stand before one; 0 for any other block. */
const courseBefore = (blocks: Section['blocks'], index: number): number =>
  isCourse(blocks[index]) ? blocks.slice(0, index).filter(isCourse).length : 0

const isCourse = (block: Section['blocks'][number] | undefined) =>
  block?.kind === 'chart' && block.chart.kind === 'course'

const footer = ({ report, options }: HtmlPage): Markup =>
  element('footer', {}, element('p', {}, escaped(madeByText(report)[options.language])))
