import { levelCounts } from '../finding-item.ts'
import { textWidth } from '../../text/text-width.ts'
import { sayMissing } from '../../messages/say.ts'
import type { Language } from '../../model/text.ts'
import { chartSvg } from '../svg/charts.ts'
import type { Block, Fact } from '../blocks.ts'
import type { Chart } from '../chart-model.ts'
import { cellText, dash } from '../cell-text.ts'
import { findingGroups, moreText, type FindingGroup, type FindingLine } from '../finding-groups.ts'
import type { HtmlPage } from './page.ts'
import { proseMarkup } from './prose.ts'
import { cellMarkup, tableMarkup } from './table.ts'
import { element, escaped, fragment, type Markup, nothing, running } from '../markup.ts'
import { inBrackets } from '../numbers.ts'
import { colon, itemText, plainText } from '../text-line.ts'

/** Widths in pixels that a chart is drawn for; the style sheet shows one of the drawings. */
const chartWidths = { wide: 1040, narrow: 360 } as const

/** @param id unique in the page */
export function blockMarkup(block: Block, id: string, page: HtmlPage): Markup {
  const { language } = page.options
  switch (block.kind) {
    case 'heading':
      return headingMarkup(block.title[language], id, page)
    case 'paragraph':
      return element('p', {}, running(block.text[language]))
    case 'prose':
      return proseMarkup(block, id, page)
    case 'facts':
      return factsMarkup(block, page)
    case 'code':
      return fragment(
        ...(block.title === undefined
          ? []
          : [element('p', { class: 'code-title' }, element('code', {}, escaped(block.title[language])))]),
        element('pre', { tabindex: 0 }, element('code', {}, escaped(block.code))),
      )
    case 'findings':
      return causeMarkup(block, page)
    case 'list':
      return element(
        'ul',
        { class: 'notes' },
        ...block.items.map((item) => element('li', {}, escaped(itemText(item)[language]))),
      )
    case 'lines':
      return element(
        'p',
        {},
        ...block.items.flatMap((item, index) => [
          ...(index === 0 ? [] : [element('br')]),
          running(plainText(item)[language]),
        ]),
      )
    case 'table':
      return tableMarkup(block, id, page)
    case 'chart':
      return hasMarks(block.chart) ? chartMarkup(block.chart, id, page) : nothing
  }
}

/** A heading, with an id where the page lists its headings. */
const headingMarkup = (title: string, id: string, { document, numberOf }: HtmlPage): Markup =>
  element('h3', document.contents === true ? { id } : {}, running(numberOf(id) + title))

/** Facts without a long text stand in two columns on a wide screen. */
function factsMarkup({ items }: Extract<Block, { kind: 'facts' }>, page: HtmlPage): Markup {
  const { language } = page.options
  const short = items.every(({ value }) => textWidth(cellText(value, language)) <= 90)
  return element(
    'dl',
    { class: short ? 'facts short' : 'facts' },
    ...items.map((item) => factMarkup(item, page)),
  )
}

function factMarkup({ label, value }: Fact, page: HtmlPage): Markup {
  const { language } = page.options
  const content =
    value.kind === 'missing'
      ? element(
          'span',
          { class: 'missing' },
          escaped(dash + inBrackets(sayMissing(value, language), language)),
        )
      : cellMarkup(value, page)
  return element('div', {}, element('dt', {}, escaped(label[language])), element('dd', {}, content))
}

/** Lines of one code that a page shows; the others are collapsed. */
const unfolded = 6

/** Folded, so that the few lines that matter are read; open where a file is damaged. */
function causeMarkup({ cause, items }: Extract<Block, { kind: 'findings' }>, { options }: HtmlPage): Markup {
  const { language } = options
  const groups = findingGroups(items, language)
  const counts = escaped(levelCounts(items)[language])
  return element(
    'details',
    {
      class: `cause ${groups[0]?.level ?? 'note'}`,
      ...(groups[0]?.level === 'error' ? { open: '' } : {}),
    },
    element(
      'summary',
      {},
      ...(cause === undefined
        ? [counts]
        : [element('h3', {}, escaped(cause[language])), escaped(' '), counts]),
    ),
    ...groups.map((group) => findingMarkup(group, language)),
  )
}

function findingMarkup(group: FindingGroup, language: Language): Markup {
  const { level, levelName, code, count, lines: seen, more, todos } = group
  const rest = seen.slice(unfolded).length + more
  return element(
    'div',
    { class: `finding ${level}` },
    element(
      'p',
      {},
      element('strong', {}, escaped(levelName)),
      escaped(' '),
      element('code', {}, escaped(code)),
      escaped(count === '' ? '' : `${colon[language]}${count}`),
    ),
    seenMarkup(seen.slice(0, unfolded), language),
    ...(rest === 0
      ? []
      : [
          element(
            'details',
            {},
            element('summary', {}, escaped(restText(rest, language))),
            seenMarkup(seen.slice(unfolded), language),
            ...(more === 0 ? [] : [element('p', {}, escaped(moreText(more, language)))]),
          ),
        ]),
    ...todos.map((todo) => element('p', { class: 'todo' }, running(`→ ${todo}`))),
  )
}

const seenMarkup = (all: readonly FindingLine[], language: Language): Markup =>
  element(
    'ul',
    {},
    ...all.map(({ about, seen }) =>
      element(
        'li',
        {},
        ...(about === '' ? [] : [element('span', { class: 'about' }, escaped(about + colon[language]))]),
        running(seen),
      ),
    ),
  )

const restText = (rest: number, language: Language): string =>
  language === 'zh' ? `另有 ${rest} 项` : `${rest} more`

const chartMarkup = (chart: Chart, id: string, { options: { language } }: HtmlPage): Markup =>
  element(
    'figure',
    { class: `chart ${chart.kind}` },
    ...(isCaptioned(chart) ? [element('figcaption', {}, escaped(chart.title[language]))] : []),
    ...Object.entries(chartWidths).map(([name, width]) =>
      element('div', { class: name }, chartSvg(chart, { id: `${id}-${name}`, width, language })),
    ),
  )

/** Whether the chart has any figure to draw. */
const hasMarks = (chart: Chart): boolean =>
  chart.kind !== 'levels' || chart.points.some(({ estimate }) => estimate !== undefined)

/** Whether a chart has its own caption. Kinds that occur once in a section use the section's heading instead. */
const isCaptioned = ({ kind }: Chart): boolean => kind !== 'forest' && kind !== 'curve' && kind !== 'levels'
