import type { Block, FindingsBlock, TableBlock } from '../document/blocks.ts'
import { textCell } from '../document/cells.ts'
import type { CurveChart, CurvePoint, ModelPoint } from '../document/chart-model.ts'
import { numberColumn, textColumn } from '../document/columns.ts'
import { inEach } from '../document/compose.ts'
import type { Document, DocumentSection } from '../document/document.ts'
import { same, type Language, type Text } from '../model/text.ts'
import { deviceCount, topologyText } from '../model/topology.ts'
import type { ForecastRecord } from './record.ts'
import {
  fittedTable,
  forecastWords,
  percentText,
  predictionTable,
  printed,
  seriesNotes,
  withheldSeries,
  type ForecastPart,
  type ForecastTable,
  type SeriesPart,
} from './words.ts'

/**
 * A chart for each series, its forecasts, and the figures that they are made of.
 *
 * @param madeBy version of this steadystate
 */
export const forecastDocument = (record: ForecastRecord, madeBy: string): Document => ({
  title: word('title'),
  headlines: [{ kind: 'source', label: word('source'), name: record.source }],
  sections: [
    ...record.series.flatMap((series, index) => seriesSection(series, index, record.level)),
    ...withheldSection(record),
  ],
  closing: word('accuracy'),
  madeBy,
  hasNavigation: false,
  runs: [],
})

type ForecastWord =
  'title' | 'source' | 'devices' | 'measured' | 'leftOut' | 'figures' | 'withheld' | 'accuracy'

const word = (name: ForecastWord): Text => inEach((language) => forecastWords[language][name])

function seriesSection(series: SeriesPart, index: number, level: number): DocumentSection[] {
  const { label, forecast } = series
  if (forecast.kind === 'missing') return []
  const { value } = forecast
  const findings = value.findings.map((finding): FindingsBlock => ({
    kind: 'findings',
    cause: undefined,
    items: [{ finding, subject: 'cases', about: [] }],
  }))
  const blocks: Block[] = [
    { kind: 'chart', chart: curveChart(series, value, level) },
    tableBlock(undefined, (language) => predictionTable(series, value, level, language)),
    { kind: 'list', items: listOf((language) => seriesNotes(value, language)) },
    ...findings,
    tableBlock(word('figures'), (language) => fittedTable(series, value, language)),
  ]
  return [{ id: `series-${index + 1}`, title: label, blocks }]
}

function withheldSection(record: ForecastRecord): DocumentSection[] {
  const items = listOf((language) => {
    const { colon, semicolon } = forecastWords[language]
    return withheldSeries(record, language).map(
      ({ why, labels }) => `${why}${colon}${labels.join(semicolon)}`,
    )
  })
  return items.length === 0
    ? []
    : [{ id: 'withheld', title: word('withheld'), blocks: [{ kind: 'list', items }] }]
}

/** @param write as many texts in every language */
function listOf(write: (language: Language) => readonly string[]): Text[] {
  const [english, chinese] = [write('en'), write('zh')]
  return english.map((en, index) => ({ en, zh: chinese[index] ?? '' }))
}

function tableBlock(title: Text | undefined, write: (language: Language) => ForecastTable): TableBlock {
  const { head, right, rows } = write('en')
  const heads = listOf((language) => write(language).head)
  return {
    kind: 'table',
    title,
    columns: head.map((_, index) =>
      (right[index] === true ? numberColumn : textColumn)(heads[index] ?? same('')),
    ),
    rows: rows.map((cells) => ({ run: undefined, cells: cells.map((cell) => textCell(same(cell))) })),
  }
}

function curveChart({ unit }: SeriesPart, forecast: ForecastPart, level: number): CurveChart {
  const { fitted, predictions } = forecast
  return {
    kind: 'curve',
    title: word('title'),
    devices: word('devices'),
    perDevice: inEach((language) => forecastWords[language].perDevice(unit)),
    names: {
      measured: word('measured'),
      model: inEach((language) => {
        const words = forecastWords[language]
        return `${words.forecast}, ${words.interval(percentText(level, 0))}`
      }),
      leftOut: word('leftOut'),
    },
    measured: fitted.map(({ topology, measured }): CurvePoint => {
      const devices = deviceCount(topology)
      return { name: topologyText(topology), devices, value: measured / devices }
    }),
    leftOut: predictions.flatMap(({ topology, devices, measured }): CurvePoint[] =>
      measured === undefined ? [] : [{ name: topologyText(topology), devices, value: measured / devices }],
    ),
    model: modelPoints(forecast),
    description: inEach((language) => description(forecast, `${unit}/s`, language)),
  }
}

/** By devices: the model at what was measured, where it has no band, and the forecasts. */
function modelPoints({ fitted, predictions }: ForecastPart): ModelPoint[] {
  const ofFitted = fitted.map(({ topology, fitted: value }): ModelPoint => {
    const devices = deviceCount(topology)
    return { devices, value: value / devices, low: value / devices, high: value / devices }
  })
  const ofPredictions = predictions.map(({ devices, throughput, low, high }): ModelPoint => ({
    devices,
    value: throughput.kind === 'known' ? throughput.value / devices : undefined,
    low: low / devices,
    high: high / devices,
  }))
  return [...ofFitted, ...ofPredictions].sort((a, b) => a.devices - b.devices)
}

/** The figures of all devices together, in words. */
function description({ fitted, predictions }: ForecastPart, unit: string, language: Language): string {
  const words = forecastWords[language]
  return [
    ...fitted.map(
      ({ topology, measured }) => `${topologyText(topology)}: ${words.measured} ${printed(measured)} ${unit}`,
    ),
    ...predictions.map(
      ({ topology, low, high }) =>
        `${topologyText(topology)}: ${words.forecast} ${printed(low)} – ${printed(high)} ${unit}`,
    ),
  ].join(words.semicolon)
}
