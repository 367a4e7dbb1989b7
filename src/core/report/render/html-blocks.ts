import { columnsOf } from '../../text/columns-of.ts'
import { sayFinding, sayMissing } from '../../messages/say.ts'
import { chartSvg } from '../svg/charts.ts'
import type { Block, Chart, Fact, FindingItem } from '../model.ts'
import { cellText, dash } from './cell-text.ts'
import type { HtmlPage } from './html-page.ts'
import { cellMarkup, tableMarkup } from './html-table.ts'
import { element, escaped, fragment, lines, type Markup } from './markup.ts'
import { aboutText, findingLevels } from './words.ts'

/** @param id unique in the page */
export function blockMarkup(block: Block, id: string, page: HtmlPage): Markup {
  const { language } = page.options
  switch (block.kind) {
    case 'heading':
      return element('h3', {}, escaped(block.title[language]))
    case 'paragraph':
      return element('p', {}, escaped(block.text[language]))
    case 'facts':
    case 'figures':
      return factsMarkup(block, page)
    case 'code':
      return fragment(
        ...(block.title === undefined
          ? []
          : [element('p', { class: 'code-title' }, element('code', {}, escaped(block.title[language])))]),
        element('pre', { tabindex: 0 }, element('code', {}, escaped(block.code))),
      )
    case 'findings':
      return element('ul', { class: 'findings' }, ...block.items.map((item) => findingMarkup(item, page)))
    case 'table':
      return tableMarkup(block, id, page)
    case 'chart':
      return chartMarkup(block.chart, id, page)
  }
}

/** Facts of which none is long stand in two columns where the screen is wide. */
function factsMarkup({ kind, items }: Extract<Block, { kind: 'facts' | 'figures' }>, page: HtmlPage): Markup {
  const { language } = page.options
  const short = items.every(({ value }) => columnsOf(cellText(value, language)) <= 90)
  const className = kind === 'facts' && short ? 'facts short' : kind
  return element('dl', { class: className }, ...items.map((item) => factMarkup(item, page)))
}

function factMarkup({ label, value }: Fact, page: HtmlPage): Markup {
  const { language } = page.options
  const content =
    value.kind === 'missing'
      ? element('span', { class: 'missing' }, escaped(reason(sayMissing(value, language), language)))
      : cellMarkup(value, page)
  return element('div', {}, element('dt', {}, escaped(label[language])), element('dd', {}, content))
}

/** A missing value outside a table has its reason beside it. */
const reason = (why: string, language: 'en' | 'zh') =>
  language === 'zh' ? `${dash}（${why}）` : `${dash} (${why})`

function findingMarkup({ finding, about }: FindingItem, { options }: HtmlPage): Markup {
  const { language } = options
  const { level, code } = finding
  const { seen, todo } = sayFinding(finding, language)
  const whom = aboutText(about, language)
  return element(
    'li',
    { class: level },
    element(
      'p',
      {},
      element('strong', {}, escaped(findingLevels[level][language])),
      escaped(' '),
      element('code', {}, escaped(code)),
    ),
    ...(whom === '' ? [] : [element('p', { class: 'about' }, escaped(whom))]),
    element('p', {}, escaped(seen)),
    element('p', { class: 'todo' }, escaped(`→ ${todo}`)),
  )
}

/** Drawn for a wide and for a narrow screen; the style sheet shows one of them. */
const chartMarkup = (chart: Chart, id: string, { options }: HtmlPage): Markup =>
  lines(
    element(
      'figure',
      { class: `chart ${chart.kind}` },
      element('figcaption', {}, escaped(chart.title[options.language])),
      ...(
        [
          ['wide', 760],
          ['narrow', 340],
        ] as const
      ).map(([name, width]) =>
        element(
          'div',
          { class: name },
          chartSvg(chart, { id: `${id}-${name}`, width, language: options.language }),
        ),
      ),
    ),
  )
