import { scaleLinear } from 'd3-scale'
import type { Chart } from '../chart-model.ts'
import { element, fragment, type Markup } from '../markup.ts'
import { horizontalAxis, verticalAxis } from './axis.ts'
import { label, line, svgElement, type Canvas } from './parts.ts'
import { legend, marker, polyline, stem } from './series.ts'
import { speedupRowsSvg } from './speedup-rows.ts'
import { pointText, speedupDescription } from './speedup-text.ts'

type SpeedupChart = Extract<Chart, { kind: 'speedup' }>
type SpeedupLine = SpeedupChart['lines'][number]
type SpeedupPoint = SpeedupLine['points'][number]

/** More lines than this cross each other too often to be followed. */
const mostLines = 6

const left = 38
/** Room for the letters at the ends of lines. */
const letterWidth = 18
const letterHeight = 14

/** Few lines with several points are drawn as lines; otherwise each is a row. */
export const speedupSvg = (chart: SpeedupChart, canvas: Canvas): Markup =>
  chart.lines.length <= mostLines && chart.lines.some(({ points }) => points.length > 2)
    ? linesSvg(chart, canvas)
    : speedupRowsSvg(chart, canvas)

/** Speedup over devices, against the diagonal that perfect scaling would follow. A letter at its end names each line. */
function linesSvg(chart: SpeedupChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const points = chart.lines.flatMap((one) => one.points)
  const devices = [...new Set(points.map((point) => point.devices))].sort((a, b) => a - b)
  const most = devices.at(-1) ?? 1
  const several = chart.lines.length > 1
  const key = legend(
    chart.lines.map((one, index) => `${several ? `${letter(index)} ` : ''}${one.label[language]}`),
    language === 'zh' ? '理想线性加速' : 'ideal',
    width,
  )
  const right = width - 16 - (several ? letterWidth : 0)
  const top = key.height + 30
  const bottom = top + Math.min(320, width * 0.7)
  const x = scaleLinear().domain([0, most]).range([left, right])
  const y = scaleLinear()
    .domain([0, Math.max(most, ...points.map(highest))])
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
    line(x(0), y(0), x(most), y(most), 'ideal'),
    ...chart.lines.map((one, index) => seriesMarkup(one, index, chart, canvas, x, y)),
    ...(several ? [letters(chart.lines, x, y)] : []),
  ])
}

const letter = (index: number) => String.fromCodePoint(0x41 + index)

/** At the end of each line, moved apart where two would touch. */
function letters(
  lines: readonly SpeedupLine[],
  x: (value: number) => number,
  y: (value: number) => number,
): Markup {
  const ends = lines.flatMap(({ points }, index) =>
    points.slice(-1).map(({ devices, speedup }): LetterPlace => ({
      index,
      x: x(devices) + 8,
      y: y(speedup) + 4.5,
    })),
  )
  const down = movedApart(
    ends.toSorted((a, b) => a.y - b.y),
    (one, other) => Math.max(one, other + letterHeight),
  )
  const within = down.map((end) => ({ ...end, y: Math.min(end.y, y(0) + 4.5) }))
  const placed = movedApart(within.toReversed(), (one, other) => Math.min(one, other - letterHeight))
  return fragment(...placed.map((end) => label(end.x, end.y, letter(end.index), { class: 'name' })))
}

interface LetterPlace {
  readonly index: number
  readonly x: number
  readonly y: number
}

/** Each keeps its distance from those before it that are in its column. */
function movedApart(
  ends: readonly LetterPlace[],
  apart: (one: number, other: number) => number,
): LetterPlace[] {
  const placed: LetterPlace[] = []
  for (const end of ends) {
    const near = placed.filter((other) => Math.abs(other.x - end.x) < letterWidth)
    placed.push({ ...end, y: near.reduce((at, other) => apart(at, other.y), end.y) })
  }
  return placed
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
