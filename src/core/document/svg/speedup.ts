import { scaleLinear } from 'd3-scale'
import type { SpeedupChart, SpeedupLine, SpeedupPoint } from '../chart-model.ts'
import { element, type Markup } from '../markup.ts'
import { horizontalAxis, verticalAxis } from './axis.ts'
import { line, svgElement, type Canvas } from './parts.ts'
import { legend, marker, polyline, stem } from './series.ts'
import { speedupRowsSvg } from './speedup-rows.ts'
import { pointText, speedupDescription } from './speedup-text.ts'

/** More lines than this cross each other too often to be followed. */
const mostLines = 6

const left = 38

/** Few lines with several points over the same number of devices are drawn as lines; otherwise each is a row. */
export const speedupSvg = (chart: SpeedupChart, canvas: Canvas): Markup =>
  chart.lines.length <= mostLines &&
  chart.lines.some(({ points }) => points.length > 2) &&
  new Set(chart.lines.map(({ over }) => over ?? 1)).size === 1
    ? linesSvg(chart, canvas)
    : speedupRowsSvg(chart, canvas)

/** Speedup over devices, against the diagonal that perfect scaling would follow. The legend has the colour and the shape of each line. */
function linesSvg(chart: SpeedupChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const points = chart.lines.flatMap((line) => line.points)
  const devices = [...new Set(points.map((point) => point.devices))].sort((a, b) => a - b)
  const most = devices.at(-1) ?? 1
  const ideal = most / (chart.lines[0]?.over ?? 1)
  const key = legend(
    chart.lines.map((line) => line.label[language]),
    language === 'zh' ? '理想线性加速' : 'ideal',
    width,
  )
  const right = width - 16
  const top = key.height + 30
  const bottom = top + Math.min(320, width * 0.7)
  const x = scaleLinear().domain([0, most]).range([left, right])
  const y = scaleLinear()
    .domain([0, Math.max(ideal, ...points.map(highest))])
    .nice()
    .range([bottom, top])
  return svgElement(canvas, bottom + 46, chart.title, speedupDescription(chart, language), [
    key.markup,
    verticalAxis({
      scale: y,
      ticks: y.ticks(6),
      left,
      right,
      titleAt: top - 14,
      title: language === 'zh' ? '加速比（×）' : 'Speedup (×)',
    }),
    horizontalAxis({
      scale: x,
      ticks: devices,
      top: undefined,
      bottom,
      left,
      right: width,
      title: chart.devices[language],
    }),
    line(x(0), y(0), x(most), y(ideal), 'ideal'),
    ...chart.lines.map((line, index) => seriesMarkup(line, index, chart, canvas, x, y)),
  ])
}

function seriesMarkup(
  { label: name, points }: SpeedupLine,
  index: number,
  chart: SpeedupChart,
  { language }: Canvas,
  x: (value: number) => number,
  y: (value: number) => number,
): Markup {
  return element(
    'g',
    {},
    polyline(
      index,
      points.map(({ devices, speedup }) => [x(devices), y(speedup)]),
    ),
    ...points.flatMap(({ devices, interval }) =>
      interval.kind === 'known'
        ? [stem(index, x(devices), y(Math.max(0, interval.value.low)), y(interval.value.high))]
        : [],
    ),
    ...points.map((point) =>
      marker(index, x(point.devices), y(point.speedup), `${name[language]} · ${pointText(point, chart)}`),
    ),
  )
}

const highest = ({ speedup, interval }: SpeedupPoint) =>
  interval.kind === 'known' ? Math.max(speedup, interval.value.high) : speedup
