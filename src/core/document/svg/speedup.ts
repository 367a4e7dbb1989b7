import { scaleLinear, type ScaleLinear } from 'd3-scale'
import type { SpeedupChart, SpeedupLine, SpeedupPoint } from '../chart-model.ts'
import { element, fragment, type Markup, nothing } from '../markup.ts'
import { axisAcross, axisUp, horizontalAxis, verticalAxis } from './axis.ts'
import { type Canvas, dot, fontSize, label, line, svgElement } from './parts.ts'
import { colouredClass, legend, type Look, marker, polyline, stem, withLooks } from './series.ts'
import type { Language } from '../../model/text.ts'
import { digits, intervalDigits, levelText, withUnit } from '../numbers.ts'
import { columnGap, nameColumn, pixelWidth, wrapped } from './text-fit.ts'
import { whisker } from './spread.ts'

/** `8: 7.51× (95% 7.40 – 7.62)` */
function pointText({ devices, speedup, interval }: SpeedupPoint, { decimals }: SpeedupChart): string {
  const hints = { unit: 'times', decimals } as const
  const range =
    interval.kind === 'known'
      ? ` (${levelText(interval.value.level)} ${intervalDigits({ ...interval.value, ...hints })})`
      : ''
  return `${String(devices)}: ${withUnit(digits(speedup, hints), 'times')}${range}`
}

/** The description lists every point of every line. */
const speedupDescription = (chart: SpeedupChart, language: Language): string =>
  chart.lines
    .map(
      (line) => `${line.label[language]}: ${line.points.map((point) => pointText(point, chart)).join(', ')}`,
    )
    .join('; ')

const lineHeight = 16
const rowGap = 8
const markHeight = 16
const axisHeight = 46

/** A row for each line at its largest number of devices: the speedup with its interval, and a tick at perfect scaling. */
function speedupRowsSvg(chart: SpeedupChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const rows = rowsOf(chart, language)
  const column = nameColumn(
    rows.map(({ name }) => name),
    width,
  )
  const figures = rows.map(({ point }) => figureOf(point, chart))
  const to = width - Math.max(0, ...figures.map((figure) => pixelWidth(figure, fontSize))) - columnGap
  const axis = axisAcross([0, Math.max(...rows.map(farthest))], {
    plot: [column ?? 0, to],
    labels: [0, width],
  })
  let top = 0
  const drawn = rows.map((row, index) => {
    const names = wrapped(row.name, column === undefined ? width : column - columnGap, fontSize, 3)
    const namesHeight = names.length * lineHeight
    const height = column === undefined ? namesHeight + markHeight : Math.max(namesHeight, markHeight)
    const middle = column === undefined ? top + namesHeight + markHeight / 2 : top + height / 2
    const textTop = column === undefined ? top : middle - namesHeight / 2
    const markup = fragment(
      ...names.map((text, at) => label(0, textTop + (at + 1) * lineHeight - 4, text, { class: 'name' })),
      label(width, middle + 4.5, figures[index] ?? '', { class: 'figure', 'text-anchor': 'end' }),
      mark(row, { scale: axis.scale, middle, chart, language }),
    )
    top += height + rowGap
    return markup
  })
  return svgElement(canvas, top + axisHeight, chart.title, speedupDescription(chart, language), [
    horizontalAxis({
      ...axis,
      top: 0,
      bottom: top,
      right: width,
      title: language === 'zh' ? '加速比（×）；虚线为理想线性加速' : 'Speedup (×); dashes: ideal',
    }),
    ...drawn,
  ])
}

interface SpeedupRow {
  readonly name: string
  readonly colour: number | undefined
  /** The speedup of perfect scaling. */
  readonly ideal: number
  readonly point: SpeedupPoint
}

/** Names state the devices only where they differ. */
function rowsOf({ lines, devices }: SpeedupChart, language: Language): SpeedupRow[] {
  const last = lines.flatMap(({ label: name, colour, over = 1, points }) =>
    points.slice(-1).map((point) => ({ name, colour, ideal: point.devices / over, point })),
  )
  const counts = new Set(last.map(({ point }) => point.devices))
  return last
    .map(({ name, colour, ideal, point }) => ({
      ideal,
      colour,
      name:
        counts.size === 1
          ? name[language]
          : [name[language], `${devices[language]}: ${String(point.devices)}`].join(' · '),
      point,
    }))
    .toSorted((a, b) => b.point.devices - a.point.devices || b.point.speedup - a.point.speedup)
}

interface RowPlacing {
  readonly scale: ScaleLinear<number, number>
  readonly middle: number
  readonly chart: SpeedupChart
  readonly language: Language
}

function mark(
  { name, colour, ideal, point }: SpeedupRow,
  { scale, middle, chart, language }: RowPlacing,
): Markup {
  const { speedup, interval } = point
  const hints = { unit: 'times', decimals: chart.decimals } as const
  const [from = 0, to = 0] = scale.range()
  return fragment(
    line(from, middle, to, middle, 'track'),
    line(scale(ideal), middle - 8, scale(ideal), middle + 8, 'ideal'),
    interval.kind === 'known' ? whisker(interval.value, scale, middle, hints, language) : nothing,
    dot(scale(speedup), middle, 4.5, colouredClass('run', colour), `${name} · ${pointText(point, chart)}`),
  )
}

const figureOf = ({ speedup }: SpeedupPoint, { decimals }: SpeedupChart) =>
  `${digits(speedup, { unit: 'times', decimals })}×`

const farthest = ({ ideal, point: { speedup, interval } }: SpeedupRow) =>
  Math.max(ideal, speedup, interval.kind === 'known' ? interval.value.high : 0)

/** More lines than this are drawn as rows, because lines that cross often cannot be followed. */
const mostLines = 6

const left = 38

/** Draws a few lines with several points over the same devices as lines, and everything else as rows. */
export const speedupSvg = (chart: SpeedupChart, canvas: Canvas): Markup =>
  chart.lines.length <= mostLines &&
  chart.lines.some(({ points }) => points.length > 2) &&
  new Set(chart.lines.map(({ over }) => over ?? 1)).size === 1
    ? linesSvg(chart, canvas)
    : speedupRowsSvg(chart, canvas)

/** Speedup over devices, with the diagonal of perfect scaling. The legend has the colour and the shape of each line. */
function linesSvg(chart: SpeedupChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const points = chart.lines.flatMap((line) => line.points)
  const devices = [...new Set(points.map((point) => point.devices))].sort((a, b) => a - b)
  const most = devices.at(-1) ?? 1
  const ideal = most / (chart.lines[0]?.over ?? 1)
  const lines = withLooks(chart.lines)
  const key = legend(
    lines.map(({ label: name, look }) => ({ name: name[language], look, connected: true })),
    language === 'zh' ? '理想线性加速' : 'ideal',
    width,
  )
  const right = width - 16
  const top = key.height + 30
  const bottom = top + Math.min(320, width * 0.7)
  const x = scaleLinear().domain([0, most]).range([left, right])
  const up = axisUp([0, Math.max(ideal, ...points.map(highest))], [bottom, top])
  const y = up.scale
  return svgElement(canvas, bottom + 46, chart.title, speedupDescription(chart, language), [
    key.markup,
    verticalAxis({
      ...up,
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
      right: width,
      title: chart.devices[language],
    }),
    line(x(0), y(0), x(most), y(ideal), 'ideal'),
    ...lines.map((line) => seriesMarkup(line, chart, canvas, x, y)),
  ])
}

function seriesMarkup(
  { label: name, points, look }: SpeedupLine & { readonly look: Look },
  chart: SpeedupChart,
  { language }: Canvas,
  x: (value: number) => number,
  y: (value: number) => number,
): Markup {
  return element(
    'g',
    {},
    polyline(
      look,
      points.map(({ devices, speedup }) => [x(devices), y(speedup)]),
    ),
    ...points.flatMap(({ devices, interval }) =>
      interval.kind === 'known'
        ? [stem(look, x(devices), y(Math.max(0, interval.value.low)), y(interval.value.high))]
        : [],
    ),
    ...points.map((point) =>
      marker(look, x(point.devices), y(point.speedup), `${name[language]} · ${pointText(point, chart)}`),
    ),
  )
}

const highest = ({ speedup, interval }: SpeedupPoint) =>
  interval.kind === 'known' ? Math.max(speedup, interval.value.high) : speedup
