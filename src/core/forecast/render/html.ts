import { sayFinding } from '../../messages/say.ts'
import type { Language } from '../../model/text.ts'
import { element, escaped, type Markup } from '../../document/markup.ts'
import { chart, noteList, plainTable, section, singlePage } from '../../report/render/plain-page.ts'
import { findingLevels } from '../../document/finding-words.ts'
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
const style = `
svg .band { fill: var(--accent); fill-opacity: 0.18; stroke: none; }
`

/** One page that loads nothing: a chart for each series, its forecasts, and the figures that they are made of. */
export function html(document: ForecastDocument, language: Language, madeBy: string): string {
  const words = forecastWords[language]
  const withheld = withheldSeries(document, language).map(
    ({ why, labels }) => `${why}${words.colon}${labels.join(words.semicolon)}`,
  )
  return singlePage({
    title: words.title,
    madeBy,
    language,
    style,
    lead: [escaped(`${words.source}${words.colon}${document.source}`)],
    sections: [
      ...document.series.flatMap((series, index) => seriesSection(series, index, document.level, language)),
      ...(withheld.length === 0 ? [] : [section('withheld', words.withheld, [noteList(withheld)])]),
    ],
    footer: words.accuracy,
  })
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
      noteList([...seriesNotes(value, language), ...findings]),
      element('h3', {}, escaped(forecastWords[language].figures)),
      drawn(fittedTable(series, value, language)),
    ]),
  ]
}

const drawn = ({ head, right, rows }: ForecastTable): Markup =>
  plainTable(
    head,
    right,
    rows.map((row) => row.map(escaped)),
  )
