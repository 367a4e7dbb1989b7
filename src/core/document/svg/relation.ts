import { scaleLinear, scaleLog } from 'd3-scale'
import type { RelationChart, RelationSeries } from '../chart-model.ts'
import { fragment, type Markup } from '../markup.ts'
import { besideText, digits, withUnit } from '../numbers.ts'
import type { Language } from '../../model/text.ts'
import { horizontalAxis, verticalAxis } from './axis.ts'
import { svgElement, tickText, type Canvas } from './parts.ts'
import { legend, marker, polyline, stem } from './series.ts'
import { pixelWidth } from './text-fit.ts'

const tickSize = 12

/** One quantity over another: a mark for each figure with its interval, and for a connected series a line through them. */
export function relationSvg(chart: RelationChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const { series, scale } = chart
  const points = series.flatMap((line) => line.points)
  const key = legend(
    series.map(({ label }) => label[language]),
    undefined,
    width,
  )
  const top = key.height + 30
  const bottom = top + Math.min(300, width * 0.6)
  const y = scaleLinear()
    .domain([0, Math.max(0, ...points.map(highest)) || 1])
    .nice(5)
    .range([bottom, top])
    .clamp(true)
  const rows = y.ticks(5)
  const left = Math.max(...rows.map((tick) => pixelWidth(tickText(tick), tickSize))) + 10
  const right = width - 16
  const across = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b)
  const [least = 1, most = 1] = [across[0], across.at(-1)]
  const linear = scaleLinear().domain([0, most]).nice(5).range([left, right])
  const counts = scaleLog()
    .base(2)
    .domain([least, Math.max(most, 2 * least)])
    .range([left + 8, right])
  const x = (value: number) => (scale === 'counts' ? counts(value) : linear(value))
  return svgElement(canvas, bottom + 46, chart.title, description(chart, language), [
    key.markup,
    verticalAxis({ scale: y, ticks: rows, left, right, titleAt: top - 14, title: chart.up[language] }),
    horizontalAxis({
      scale: x,
      ticks: scale === 'counts' ? across : linear.ticks(Math.max(2, Math.floor(width / 90))),
      top: undefined,
      bottom,
      left,
      right: width,
      title: chart.across[language],
    }),
    ...series.map((line, index) => seriesMarkup(line, index, { chart, language, x, y })),
  ])
}

interface RelationPlace {
  readonly chart: RelationChart
  readonly language: Language
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}

const seriesMarkup = (
  { points }: RelationSeries,
  index: number,
  { chart, language, x, y }: RelationPlace,
): Markup =>
  fragment(
    ...(chart.connected
      ? [
          polyline(
            index,
            points.map((point) => [x(point.x), y(point.y)] as const),
          ),
        ]
      : []),
    ...points.flatMap((point) =>
      point.interval.kind === 'known'
        ? [stem(index, x(point.x), y(Math.max(0, point.interval.value.low)), y(point.interval.value.high))]
        : [],
    ),
    ...points.map((point) => marker(index, x(point.x), y(point.y), pointText(point, chart, language))),
  )

type RelationPoint = RelationSeries['points'][number]

/** `TP 2 · 8: 1250.00 tokens/s/device (1240.00 – 1260.00)`. */
function pointText(point: RelationPoint, { unit, decimals }: RelationChart, language: Language): string {
  const cell = { kind: 'number', value: point.y, unit, decimals, evidence: [], beside: 'interval' } as const
  const beside =
    point.interval.kind === 'known' ? besideText({ ...cell, interval: point.interval }, language) : ''
  return `${point.name[language]} · ${tickText(Number(point.x.toPrecision(4)))}: ${withUnit(digits(point.y, { unit, decimals }), unit)}${beside}`
}

const highest = ({ y, interval }: RelationPoint) =>
  interval.kind === 'known' ? Math.max(y, Math.min(interval.value.high, 2 * y)) : y

const description = (chart: RelationChart, language: Language) =>
  chart.series.flatMap(({ points }) => points.map((point) => pointText(point, chart, language))).join('; ')
