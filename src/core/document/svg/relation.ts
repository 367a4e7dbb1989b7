import type { RelationChart, RelationSeries } from '../chart-model.ts'
import { fragment, type Markup } from '../markup.ts'
import { besideText, digits, withUnit } from '../numbers.ts'
import type { Language } from '../../model/text.ts'
import { axisAcross, axisUp, countsAxis, horizontalAxis, verticalAxis, widthOfLabels } from './axis.ts'
import { svgElement, tickText, type Canvas } from './parts.ts'
import { legend, type Look, marker, polyline, stem, withLooks } from './series.ts'

/** One quantity over another: a mark for each figure with its interval, and for a connected series a line through them. */
export function relationSvg(chart: RelationChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const { series, scale, connected } = chart
  const lines = withLooks(series)
  const points = series.flatMap((line) => line.points)
  const key = legend(
    lines.map(({ label, look }) => ({ name: label[language], look, connected })),
    undefined,
    width,
  )
  const top = key.height + 30
  const bottom = top + Math.min(300, width * 0.6)
  const up = axisUp([0, Math.max(0, ...points.map(highest)) || 1], [bottom, top])
  const left = widthOfLabels(up.ticks)
  const right = width - 16
  const across = points.map((point) => point.x)
  const along =
    scale === 'counts'
      ? countsAxis(across, left + 8, width)
      : axisAcross([0, Math.max(...across)], { plot: [left, right], labels: [0, width] })
  return svgElement(canvas, bottom + 46, chart.title, description(chart, language), [
    key.markup,
    verticalAxis({ ...up, left, right, titleAt: top - 14, title: chart.up[language] }),
    horizontalAxis({ ...along, top: undefined, bottom, right: width, title: chart.across[language] }),
    ...lines.map((line) => seriesMarkup(line, { chart, language, x: along.scale, y: up.scale.clamp(true) })),
  ])
}

interface RelationPlace {
  readonly chart: RelationChart
  readonly language: Language
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}

const seriesMarkup = (
  { points, look }: RelationSeries & { readonly look: Look },
  { chart, language, x, y }: RelationPlace,
): Markup =>
  fragment(
    ...(chart.connected
      ? [
          polyline(
            look,
            points.map((point) => [x(point.x), y(point.y)] as const),
          ),
        ]
      : []),
    ...points.flatMap((point) =>
      point.interval.kind === 'known'
        ? [stem(look, x(point.x), y(Math.max(0, point.interval.value.low)), y(point.interval.value.high))]
        : [],
    ),
    ...points.map((point) => marker(look, x(point.x), y(point.y), pointText(point, chart, language))),
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
