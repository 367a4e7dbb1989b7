import type { Language } from '../../model/text.ts'
import { element, escaped, type Markup } from '../../document/markup.ts'
import {
  chart,
  noteList,
  paragraph,
  plainTable,
  section,
  singlePage,
} from '../../report/render/plain-page.ts'
import type { History, TrackedSeries } from '../history.ts'
import {
  changeLine,
  commitText,
  figureText,
  methodText,
  minuteText,
  rangeText,
  sameText,
  summaryText,
  trackWords,
} from '../words.ts'
import { levelsSvg } from './levels.ts'

/** Of the chart. */
const style = `
svg .level { stroke: var(--accent); stroke-width: 2; } svg .change { stroke: var(--bad); stroke-width: 1.5; stroke-dasharray: 4 4; }
`

/** One page that loads nothing: a chart for each case, its changes, and every point. */
export const html = (history: History, language: Language): string =>
  singlePage({
    title: trackWords[language].title,
    madeBy: history.madeBy,
    language,
    style,
    lead: [escaped(summaryText(history)[language])],
    sections: history.series.map((series, index) => seriesSection(series, index, language)),
    footer: methodText(history)[language],
  })

function seriesSection(series: TrackedSeries, index: number, language: Language): Markup {
  const words = trackWords[language]
  const { points, changes } = series
  const changed = new Set(changes.map(({ at }) => at))
  const measured = points.some(({ throughput }) => throughput.kind === 'known')
  return section(`case-${index + 1}`, series.label[language], [
    paragraph(sameText(series, language)),
    ...(measured
      ? [chart(`levels-${index + 1}`, (canvas) => levelsSvg(series, { ...canvas, language }))]
      : []),
    ...(changes.length === 0
      ? []
      : [noteList(changes.map((change) => changeLine(change, series, language)))]),
    plainTable(
      [words.when, words.commit, words.throughput, words.interval, words.results, words.file],
      [false, false, true, true, false, false],
      points
        .map((point, at) => [
          escaped(minuteText(point)),
          element('code', {}, escaped(commitText(point))),
          changed.has(at)
            ? element('strong', {}, escaped(figureText(point, series)))
            : escaped(figureText(point, series)),
          escaped(rangeText(point, series)),
          escaped(point.results),
          element('code', {}, escaped(point.file)),
        ])
        .toReversed(),
    ),
  ])
}
