import { foldedFindings, list, table } from '../document/block-builders.ts'
import type { Block, TableBlock } from '../document/blocks.ts'
import type { CurveChart, CurvePoint, ModelPoint } from '../document/chart-model.ts'
import { clauses, written } from '../document/text-line.ts'
import type { Document, DocumentSection } from '../document/document.ts'
import type { Text } from '../model/text.ts'
import { deviceCount, topologyText } from '../model/topology.ts'
import type { ForecastRecord } from './record.ts'
import {
  fittedTable,
  forecastWords,
  intervalTitle,
  predictionTable,
  printed,
  seriesNotes,
  withheldSeries,
  type ForecastPart,
  type ForecastTable,
  type SeriesPart,
} from './words.ts'

/**
 * A chart for each series, its forecasts, and the figures that they use.
 *
 * @param madeBy version of this steadystate
 */
export const forecastDocument = (record: ForecastRecord, madeBy: string): Document => ({
  title: forecastWords.title,
  headlines: [{ kind: 'source', label: forecastWords.source, name: record.source }],
  sections: [
    ...record.series.flatMap((series, index) => seriesSection(series, index, record.level)),
    ...withheldSection(record),
  ],
  closing: forecastWords.accuracy,
  madeBy,
  hasNavigation: false,
  runs: [],
})

function seriesSection(series: SeriesPart, index: number, level: number): DocumentSection[] {
  const { label, forecast } = series
  if (forecast.kind === 'missing') return []
  const { value } = forecast
  const blocks: Block[] = [
    { kind: 'chart', chart: curveChart(series, value, level) },
    { ...tableBlock(predictionTable(series, value, level)), isWhole: true },
    list(...seriesNotes(value)),
    foldedFindings(value.findings.map((finding) => ({ finding, about: [] }))),
    { ...tableBlock(fittedTable(series, value)), title: forecastWords.figures, isEvidence: true },
  ]
  return [{ id: `series-${index + 1}`, title: label, inTerminal: 'flat', blocks }]
}

function withheldSection(record: ForecastRecord): DocumentSection[] {
  const items = withheldSeries(record).map(({ why, labels }) => ({ about: why, each: labels }))
  return items.length === 0
    ? []
    : [{ id: 'withheld', title: forecastWords.withheld, blocks: [list(...items)] }]
}

const tableBlock = ({ head, right, rows }: ForecastTable): TableBlock =>
  table(
    head.map((title, index) => ({
      title,
      align: right[index] === true ? 'end' : 'start',
      cell: (cells: readonly string[]) => cells[index] ?? '',
    })),
    rows,
  )

function curveChart({ unit }: SeriesPart, forecast: ForecastPart, level: number): CurveChart {
  const { fitted, predictions } = forecast
  return {
    kind: 'curve',
    title: forecastWords.title,
    devices: forecastWords.devices,
    perDevice: { en: `${unit}/s per device`, zh: `每设备 ${unit}/s` },
    names: {
      measured: forecastWords.measured,
      model: written`${forecastWords.forecast}, ${intervalTitle(level)}`,
      leftOut: forecastWords.leftOut,
    },
    measured: fitted.map(({ topology, measured }): CurvePoint => {
      const devices = deviceCount(topology)
      return { name: topologyText(topology), devices, value: measured / devices }
    }),
    leftOut: predictions.flatMap(({ topology, devices, measured }): CurvePoint[] =>
      measured === undefined ? [] : [{ name: topologyText(topology), devices, value: measured / devices }],
    ),
    model: modelPoints(forecast),
    description: description(forecast, `${unit}/s`),
  }
}

/** Points by devices: the model at the measured topologies, without a band, then the forecasts. */
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

const description = ({ fitted, predictions }: ForecastPart, unit: string): Text =>
  clauses([
    ...fitted.map(
      ({ topology, measured }) =>
        written`${topologyText(topology)}: ${forecastWords.measured} ${printed(measured)} ${unit}`,
    ),
    ...predictions.map(
      ({ topology, low, high }) =>
        written`${topologyText(topology)}: ${forecastWords.forecast} ${printed(low)} – ${printed(high)} ${unit}`,
    ),
  ])
