import pc from 'picocolors'
import type { ForecastRecord } from '../../core/forecast/record.ts'
import {
  forecastWords,
  predictionTable,
  seriesNotes,
  withheldSeries,
  type SeriesPart,
} from '../../core/forecast/words.ts'
import { findingTexts } from '../../core/messages/say.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Language } from '../../core/model/text.ts'
import { advised } from '../advice.ts'
import { hanging, indentWidth, sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { table } from '../../core/document/terminal/table.ts'

/** A table for each series, and below it what a step is made of and what would narrow the forecast. */
export function forecastText(record: ForecastRecord, width: number, language: Language): string {
  const words = forecastWords[language]
  return sections([
    ...record.series.map((series) => seriesText(series, record.level, width, language)),
    section(
      words.withheld,
      withheldSeries(record, language)
        .flatMap(({ why, labels }) => [
          ...hanging(`${why}${words.colon}`, width - indentWidth),
          ...labels.flatMap((label) => hanging(`  ${label}`, width - indentWidth)),
        ])
        .join('\n'),
    ),
    pc.dim(words.accuracy),
  ])
}

function seriesText(series: SeriesPart, level: number, width: number, language: Language) {
  const { label, forecast } = series
  if (forecast.kind === 'missing') return ''
  const { head, right, rows } = predictionTable(series, forecast.value, level, language)
  const drawn = table(
    head.map((title, index) => ({ title, align: right[index] === true ? 'right' : 'left' })),
    rows,
  )
  const notes = [
    ...seriesNotes(forecast.value, language),
    ...forecast.value.findings.map((finding) => findingLine(finding, language)),
  ]
  return [pc.bold(label[language]), drawn, ...notes.flatMap((note) => hanging(note, width))].join('\n')
}

function findingLine(finding: Finding, language: Language): string {
  const { seen, todo } = findingTexts(finding)
  const advice = advised(todo, finding.code)[language]
  return `${finding.level === 'warning' ? pc.yellow('!') : '·'} ${seen[language]}${language === 'zh' ? '；' : '. '}${advice}`
}
