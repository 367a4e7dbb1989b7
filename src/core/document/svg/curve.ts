import { scaleLinear, scaleLog } from 'd3-scale'
import type { CurveChart, ModelPoint } from '../chart-model.ts'
import { element, type Markup } from '../markup.ts'
import { digits } from '../numbers.ts'
import { horizontalAxis, verticalAxis } from './axis.ts'
import { number, svgElement, type Canvas } from './parts.ts'
import { legend, marker, polyline, stem } from './series.ts'
import { pixelWidth } from './text-fit.ts'

/** Index of the look of each series of marks. */
const looks = { measured: 0, model: 1, leftOut: 2 } as const

const plotHeight = 240

/**
 * Throughput per device over the number of devices on a logarithmic scale; a flat line is perfect scaling. It shows
 * measured figures, the model through them, forecasts with a band of intervals, and measured figures that the model did not
 * use.
 */
export function curveSvg(chart: CurveChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const { names, measured, leftOut, model } = chart
  const key = legend(
    [
      names.measured[language],
      names.model[language],
      ...(leftOut.length === 0 ? [] : [names.leftOut[language]]),
    ],
    undefined,
    width,
  )
  const all = [...measured, ...leftOut].map(({ value }) => value)
  const highest = Math.max(...all, ...model.map(({ high }) => high))
  const devices = [...new Set([...measured, ...model].map((point) => point.devices))].sort((a, b) => a - b)
  const top = key.height + 30
  const bottom = top + plotHeight
  const y = scaleLinear().domain([0, highest]).nice(5).range([bottom, top])
  const ticks = y.ticks(5)
  const left = Math.max(...ticks.map((tick) => pixelWidth(String(tick), 12))) + 10
  const right = width - 16
  const most = devices.at(-1) ?? 1
  const x = scaleLog()
    .base(2)
    .domain([devices[0] ?? 1, Math.max(most, 2 * (devices[0] ?? 1))])
    .range([left + 8, right])
  const says = (value: number) =>
    `${digits(value, { unit: 'count', decimals: 2 })} ${chart.perDevice[language]}`
  const known = model.flatMap(({ devices: at, value }) => (value === undefined ? [] : [{ at, value }]))
  return svgElement(canvas, bottom + 46, chart.title, chart.description[language], [
    key.markup,
    verticalAxis({
      scale: y,
      ticks,
      left,
      right,
      titleAt: top - 14,
      title: chart.perDevice[language],
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
    element('path', { d: bandPath(model, x, y), class: 'band' }),
    polyline(
      looks.model,
      known.map(({ at, value }) => [x(at), y(value)]),
    ),
    ...model.map(({ devices: at, low, high }) => stem(looks.model, x(at), y(low), y(high))),
    ...known.map(({ at, value }) => marker(looks.model, x(at), y(value), `${at}: ${says(value)}`)),
    ...leftOut.map((curvePoint) =>
      marker(
        looks.leftOut,
        x(curvePoint.devices),
        y(curvePoint.value),
        `${curvePoint.name}: ${says(curvePoint.value)}`,
      ),
    ),
    ...measured.map((curvePoint) =>
      marker(
        looks.measured,
        x(curvePoint.devices),
        y(curvePoint.value),
        `${curvePoint.name}: ${says(curvePoint.value)}`,
      ),
    ),
  ])
}

/** Along the upper ends of all intervals, and back along the lower ones. */
function bandPath(
  model: readonly ModelPoint[],
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const upper = model.map(({ devices, high }) => `${number(x(devices))} ${number(y(high))}`)
  const lower = model.map(({ devices, low }) => `${number(x(devices))} ${number(y(low))}`).toReversed()
  return `M${[...upper, ...lower].join('L')}Z`
}
