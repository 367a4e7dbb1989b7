import type { Language } from '../../model/text.ts'
import type { Document, Headline, DocumentSection } from '../document.ts'
import { blockId, listedDepth } from '../outline.ts'
import { blockMarkup } from './blocks.ts'
import { attachmentsMarkup } from './attachments.ts'
import { htmlPage, type HtmlPage } from './page.ts'
import { element, escaped, fragment, lines, type Markup, nothing, running, styleElement } from '../markup.ts'
import { colon, languageNames, pageWords } from '../text-line.ts'
import type { RenderOptions } from '../links.ts'
import type { Block } from '../blocks.ts'
import type { Chart } from '../chart-model.ts'
import { pageStyle } from './style.ts'

const languageTags: Record<Language, string> = { en: 'en', zh: 'zh-CN' }

/** Forbids all scripts and all loading, whatever is in the page. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/**
 * @param version of the steadystate that makes the page
 * @param css additional styles of this page
 */
const pageHead = (title: string, version: string, css = ''): Markup =>
  lines(
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: contentPolicy }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'generator', content: `steadystate ${version}` }),
      element('title', {}, escaped(title)),
      styleElement(pageStyle + css),
    ),
  )

/** Additional styles for a page with such a chart. */
const styles: Readonly<Partial<Record<Chart['kind'], string>>> = {
  forest: `
svg .margin { fill: var(--faint); } svg .limit { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
svg .overall { fill: var(--ink); }
`,
  curve: `
svg .band { fill: var(--accent); fill-opacity: 0.18; stroke: none; }
`,
  levels: `
svg .level { stroke: var(--accent); stroke-width: 2; } svg .change { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
.marked .end { font-weight: 600; }
`,
}

/** The style sheets of all charts among these blocks, each once. */
const chartStyles = (blocks: readonly Block[]): string =>
  [...new Set(blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.kind] : [])))]
    .map((kind) => styles[kind] ?? '')
    .join('')

/** A self-contained file: no script, no network; for light and dark screens and for paper. */
export function documentHtml(document: Document, options: RenderOptions): string {
  const { language } = options
  const page = htmlPage(document, options)
  return `<!doctype html>\n${lines(
    element(
      'html',
      { lang: languageTags[language] },
      pageHead(document.title[language], document.madeBy, stylesOf(document)),
      element(
        'body',
        {},
        header(page),
        document.hasNavigation
          ? element('div', { class: 'page' }, navigation(page), main(page))
          : element('div', { class: 'page single' }, main(page)),
        ...(document.closing === undefined
          ? []
          : [element('footer', {}, element('p', {}, escaped(document.closing[language])))]),
      ),
    ),
  )}\n`
}

/** Additional styles that only some documents need. */
const stylesOf = ({ hasNavigation, sections }: Document): string =>
  (hasNavigation ? '' : '\n.page.single { display: block; }') +
  chartStyles(sections.flatMap(({ blocks }) => blocks))

const header = ({ document, options }: HtmlPage): Markup =>
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
    element('h1', {}, running(document.title[options.language])),
    ...document.headlines.map((headline) =>
      element('p', { class: 'lead' }, headlineMarkup(headline, options.language)),
    ),
  )

function headlineMarkup(headline: Headline, language: Language): Markup {
  switch (headline.kind) {
    case 'verdict':
      return element('strong', {}, running(headline.text[language]))
    case 'answer':
      return running(headline.text[language])
    case 'source':
      return escaped(`${headline.label[language]}${colon[language]}${headline.name}`)
  }
}

const navigation = ({ document, numberOf, options }: HtmlPage): Markup =>
  element(
    'nav',
    { 'aria-label': pageWords.contents[options.language] },
    element(
      'ol',
      {},
      ...document.sections.map(({ id, title }) =>
        element('li', {}, element('a', { href: `#${id}` }, escaped(numberOf(id) + title[options.language]))),
      ),
    ),
  )

const main = (page: HtmlPage): Markup =>
  element(
    'main',
    {},
    listOfHeadings(page),
    ...page.document.sections.map((section) => sectionMarkup(section, page)),
    attachmentsMarkup(page),
  )

/** A list of the sections and their headings, where the author asks for one. */
function listOfHeadings({ document, outline, options }: HtmlPage): Markup {
  if (document.contents !== true) return nothing
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

const sectionMarkup = ({ id, title, beside, blocks }: DocumentSection, page: HtmlPage): Markup => {
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
      ...(beside === undefined ? [] : [escaped('\n'), element('p', {}, running(beside[language]))]),
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

/** Charts of samples in a section that are shown at once; further ones are collapsed. */
const unfoldedCourses = 2

/** Number of charts of samples before this one; 0 for any other block. */
const courseBefore = (blocks: DocumentSection['blocks'], index: number): number =>
  isCourse(blocks[index]) ? blocks.slice(0, index).filter(isCourse).length : 0

const isCourse = (block: DocumentSection['blocks'][number] | undefined) =>
  block?.kind === 'chart' && block.chart.kind === 'course'
