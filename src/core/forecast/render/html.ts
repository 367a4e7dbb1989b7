import { sayFinding } from '../../messages/say.ts'
import type { Language } from '../../model/text.ts'
import { languageTags, pageHead } from '../../report/render/html-head.ts'
import { element, escaped, lines, type Markup } from '../../report/render/markup.ts'
import { chart, paragraph, plainTable, section, singlePageStyle } from '../../report/render/plain-page.ts'
import { findingLevels } from '../../report/render/words.ts'
import type { ForecastDocument } from '../document.ts'
import {
  fittedTable,
  forecastWords,
  predictionTable,
  seriesNotes,
  withheldSeries,
  type ForecastTable,
  type SeriesPart,
} from '../words.ts'
import { curveSvg } from './curve.ts'

/** Of the chart. */
const ownStyle = `${singlePageStyle}
svg .band { fill: var(--accent); fill-opacity: 0.18; stroke: none; }
`

/** One page that loads nothing: a chart for each series, its forecasts, and the figures that they are made of. */
export function html(document: ForecastDocument, language: Language, madeBy: string): string {
  const words = forecastWords[language]
  const withheld = withheldSeries(document, language)
  return `<!doctype html>\n${lines(
    element(
      'html',
      { lang: languageTags[language] },
      pageHead(words.title, madeBy, ownStyle),
      element(
        'body',
        {},
        element(
          'header',
          {},
          element('div', { class: 'bar' }, element('span', { class: 'brand' }, escaped('steadystate'))),
          element('h1', {}, escaped(words.title)),
          element('p', { class: 'lead' }, escaped(`${words.source}${words.colon}${document.source}`)),
        ),
        element(
          'div',
          { class: 'page single' },
          element(
            'main',
            {},
            ...document.series.flatMap((series, index) =>
              seriesSection(series, index, document.level, language),
            ),
            ...(withheld.length === 0
              ? []
              : [
                  section('withheld', words.withheld, [
                    list(
                      withheld.map(
                        ({ why, labels }) => `${why}${words.colon}${labels.join(words.semicolon)}`,
                      ),
                    ),
                  ]),
                ]),
          ),
        ),
        element('footer', {}, paragraph(words.accuracy)),
      ),
    ),
  )}\n`
}

function seriesSection(series: SeriesPart, index: number, level: number, language: Language): Markup[] {
  const { label, forecast } = series
  if (forecast.kind === 'missing') return []
  const { value } = forecast
  const findings = value.findings.map((finding) => {
    const { seen, todo } = sayFinding(finding, language)
    return `${findingLevels[finding.level][language]} ${seen} → ${todo}`
  })
  return [
    section(`series-${index + 1}`, label[language], [
      chart(`curve-${index + 1}`, (canvas) => curveSvg(series, value, level, { ...canvas, language })),
      drawn(predictionTable(series, value, level, language)),
      list([...seriesNotes(value, language), ...findings]),
      element('h3', {}, escaped(forecastWords[language].figures)),
      drawn(fittedTable(series, value, language)),
    ]),
  ]
}

const list = (items: readonly string[]): Markup =>
  element('ul', { class: 'notes' }, ...items.map((item) => element('li', {}, escaped(item))))

const drawn = ({ head, right, rows }: ForecastTable): Markup =>
  plainTable(
    head,
    right,
    rows.map((row) => row.map(escaped)),
  )
