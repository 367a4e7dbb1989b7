import { colon } from '../document/page-words.ts'
import {
  hanging,
  lines,
  quiet,
  strong,
  titled,
  toned,
  untitled,
  written,
  type GridForm,
  type PrintedLine,
  type PrintedSection,
  type Printout,
} from '../document/printout.ts'
import { findingTexts } from '../messages/say.ts'
import type { Finding } from '../model/finding.ts'
import type { Text } from '../model/text.ts'
import type { ForecastRecord } from './record.ts'
import {
  forecastWords,
  predictionTable,
  seriesNotes,
  withheldSeries,
  type ForecastTable,
  type SeriesPart,
} from './words.ts'

/**
 * A table for each series, and below it what a step is made of and what would narrow the forecast.
 *
 * @param advise adds to what a finding asks for the option that helps
 */
export const forecastPrintout = (
  record: ForecastRecord,
  advise: (todo: Text, code: string) => Text,
): Printout => [
  ...record.series.map((series) => seriesSection(series, record.level, advise)),
  titled(
    forecastWords.withheld,
    hanging(
      ...withheldSeries(record).flatMap(({ why, labels }) => [
        written`${why}${colon}`,
        ...labels.map((label) => written`  ${label}`),
      ]),
    ),
  ),
  untitled(lines(quiet(forecastWords.accuracy))),
]

function seriesSection(
  series: SeriesPart,
  level: number,
  advise: (todo: Text, code: string) => Text,
): PrintedSection {
  const { label, forecast } = series
  if (forecast.kind === 'missing') return untitled()
  const findingLine = (finding: Finding): PrintedLine => {
    const { seen, todo } = findingTexts(finding)
    return [
      finding.level === 'warning' ? toned('!', 'doubtful') : '·',
      written` ${seen}${{ en: '. ', zh: '；' }}${advise(todo, finding.code)}`,
    ]
  }
  return untitled(
    lines(strong(label)),
    {
      kind: 'grid',
      wraps: false,
      forms: [formOf(predictionTable(series, forecast.value, level))],
    },
    hanging(...seriesNotes(forecast.value), ...forecast.value.findings.map(findingLine)),
  )
}

const formOf = ({ head, right, rows }: ForecastTable): GridForm => ({
  columns: head.map((title, index) => ({ title, align: right[index] === true ? 'right' : 'left' })),
  rows,
})
