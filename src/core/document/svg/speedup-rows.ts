import { scaleLinear } from 'd3-scale'
import type { Language } from '../../model/text.ts'
import type { SpeedupChart, SpeedupPoint } from '../chart-model.ts'
import { digits } from '../numbers.ts'
import { fragment, nothing, type Markup } from '../markup.ts'
import { horizontalAxis } from './axis.ts'
import { columnGap, nameColumn } from './name-column.ts'
import { dot, fontSize, label, line, svgElement, type Canvas } from './parts.ts'
import { pointText, speedupDescription } from './speedup-text.ts'
import { whisker } from './spread.ts'
import { pixelWidth, wrapped } from './text-fit.ts'

const lineHeight = 16
const rowGap = 8
const markHeight = 16
const axisHeight = 46

/** A row per line, at its most devices: its speedup with its interval, and a tick where perfect scaling would be. */
export function speedupRowsSvg(chart: SpeedupChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const rows = rowsOf(chart, language)
  const column = nameColumn(
    rows.map(({ name }) => name),
    width,
  )
  const figures = rows.map(({ point }) => figureOf(point, chart))
  const to = width - Math.max(0, ...figures.map((figure) => pixelWidth(figure, fontSize))) - columnGap
  const from = column ?? 1
  const scale = scaleLinear()
    .domain([0, Math.max(...rows.map(farthest))])
    .nice(4)
    .range([from, to])
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
      mark(row, { scale, from, to, middle, chart, language }),
    )
    top += height + rowGap
    return markup
  })
  return svgElement(canvas, top + axisHeight, chart.title, speedupDescription(chart, language), [
    horizontalAxis({
      scale,
      ticks: scale.ticks(Math.max(2, Math.floor((to - from) / 80))),
      top: 0,
      bottom: top,
      left: 0,
      right: width,
      title: language === 'zh' ? '加速比（×）；虚线为理想线性加速' : 'Speedup (×); dashes: ideal',
    }),
    ...drawn,
  ])
}

interface SpeedupRow {
  readonly name: string
  /** The speedup of perfect scaling. */
  readonly ideal: number
  readonly point: SpeedupPoint
}

/** Names state the devices only where they differ. */
function rowsOf({ lines, devices }: SpeedupChart, language: Language): SpeedupRow[] {
  const last = lines.flatMap(({ label: name, over = 1, points }) =>
    points.slice(-1).map((point) => ({ name, ideal: point.devices / over, point })),
  )
  const counts = new Set(last.map(({ point }) => point.devices))
  return last
    .map(({ name, ideal, point }) => ({
      ideal,
      name:
        counts.size === 1
          ? name[language]
          : [name[language], `${devices[language]}: ${String(point.devices)}`].join(' · '),
      point,
    }))
    .toSorted((a, b) => b.point.devices - a.point.devices || b.point.speedup - a.point.speedup)
}

interface RowPlacing {
  readonly scale: (value: number) => number
  readonly from: number
  readonly to: number
  readonly middle: number
  readonly chart: SpeedupChart
  readonly language: Language
}

function mark(
  { name, ideal, point }: SpeedupRow,
  { scale, from, to, middle, chart, language }: RowPlacing,
): Markup {
  const { speedup, interval } = point
  const hints = { unit: 'times', decimals: chart.decimals } as const
  return fragment(
    line(from, middle, to, middle, 'track'),
    line(scale(ideal), middle - 8, scale(ideal), middle + 8, 'ideal'),
    interval.kind === 'known' ? whisker(interval.value, scale, middle, hints, language) : nothing,
    dot(scale(speedup), middle, 4.5, 'run', `${name} · ${pointText(point, chart)}`),
  )
}

const figureOf = ({ speedup }: SpeedupPoint, { decimals }: SpeedupChart) =>
  `${digits(speedup, { unit: 'times', decimals })}×`

const farthest = ({ ideal, point: { speedup, interval } }: SpeedupRow) =>
  Math.max(ideal, speedup, interval.kind === 'known' ? interval.value.high : 0)
