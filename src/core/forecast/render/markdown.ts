import { sayFinding } from '../../messages/say.ts'
import type { Language } from '../../model/text.ts'
import { markdownCode, markdownText } from '../../document/markdown/escape.ts'
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

/** GitHub-flavoured Markdown: every series with its forecasts and the figures that they are made of. */
export function markdown(document: ForecastDocument, language: Language): string {
  const words = forecastWords[language]
  const withheld = withheldSeries(document, language)
  return `${[
    `# ${words.title}`,
    `${words.source}${words.colon}${markdownCode(document.source)}`,
    ...document.series.flatMap((series) => seriesParts(series, document.level, language)),
    ...(withheld.length === 0
      ? []
      : [
          `## ${words.withheld}`,
          withheld
            .map(
              ({ why, labels }) => `- ${markdownText(`${why}${words.colon}${labels.join(words.semicolon)}`)}`,
            )
            .join('\n'),
        ]),
    markdownText(words.accuracy),
  ].join('\n\n')}\n`
}

function seriesParts(series: SeriesPart, level: number, language: Language): string[] {
  const { label, forecast } = series
  if (forecast.kind === 'missing') return []
  const words = forecastWords[language]
  const findings = forecast.value.findings.map((finding) => {
    const { seen, todo } = sayFinding(finding, language)
    const text = markdownText(`${seen}${words.semicolon}${todo}`)
    return `- **${findingLevels[finding.level][language]}** ${markdownCode(finding.code)} ${text}`
  })
  return [
    `## ${markdownText(label[language])}`,
    table(predictionTable(series, forecast.value, level, language)),
    [...seriesNotes(forecast.value, language).map((note) => `- ${markdownText(note)}`), ...findings].join(
      '\n',
    ),
    `${words.figures}${words.colon}`,
    table(fittedTable(series, forecast.value, language)),
  ]
}

const table = ({ head, right, rows }: ForecastTable) =>
  [
    head.map(markdownText),
    head.map((_, index) => (right[index] === true ? '---:' : '---')),
    ...rows.map((row) => row.map(markdownText)),
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
