import { markdownText } from '../../document/markdown/escape.ts'
import type { Language } from '../../model/text.ts'
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

/** GitHub-flavoured Markdown: what changed, then every case with its points, the latest first. */
export function markdown(history: History, language: Language): string {
  const words = trackWords[language]
  return `${[
    `# ${words.title}`,
    `**${markdownText(summaryText(history)[language])}**`,
    ...history.series.flatMap((series) => seriesParts(series, language)),
    markdownText(methodText(history)[language]),
  ].join('\n\n')}\n`
}

function seriesParts(series: TrackedSeries, language: Language): string[] {
  const words = trackWords[language]
  const rows = series.points
    .toReversed()
    .map((point) =>
      [
        minuteText(point),
        commitText(point),
        figureText(point, series),
        rangeText(point, series),
        point.results,
      ]
        .map(markdownText)
        .join(' | '),
    )
  return [
    `## ${markdownText(series.label[language])}`,
    markdownText(sameText(series, language)),
    ...(series.changes.length === 0
      ? []
      : [
          series.changes
            .map((change) => `- ${markdownText(changeLine(change, series, language))}`)
            .join('\n'),
        ]),
    [
      `| ${[words.when, words.commit, words.throughput, words.interval, words.results].join(' | ')} |`,
      '| --- | --- | ---: | ---: | --- |',
      ...rows.map((row) => `| ${row} |`),
    ].join('\n'),
  ]
}
