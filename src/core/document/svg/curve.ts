import type { CurveChart, ModelPoint } from '../chart-model.ts'
import { element, type Markup } from '../markup.ts'
import { digits } from '../numbers.ts'
import { axisUp, countsAxis, horizontalAxis, verticalAxis, widthOfLabels } from './axis.ts'
import { legend, type Look, marker, polyline, stem } from './series.ts'
import { number, svgElement, type Canvas } from './parts.ts'

/** The look of each series of marks. */
const looks = {
  measured: { colour: 0, shape: 0, dash: 0 },
  model: { colour: 1, shape: 1, dash: 0 },
  leftOut: { colour: 2, shape: 2, dash: 0 },
} as const satisfies Readonly<Record<string, Look>>

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
      { name: names.measured[language], look: looks.measured, connected: false },
      { name: names.model[language], look: looks.model, connected: true },
      ...(leftOut.length === 0
        ? []
        : [{ name: names.leftOut[language], look: looks.leftOut, connected: false }]),
    ],
    undefined,
    width,
  )
  const all = [...measured, ...leftOut].map(({ value }) => value)
  const highest = Math.max(...all, ...model.map(({ high }) => high))
  const top = key.height + 30
  const bottom = top + plotHeight
  const up = axisUp([0, highest], [bottom, top])
  const left = widthOfLabels(up.ticks)
  const along = countsAxis(
    [...measured, ...model].map((point) => point.devices),
    left + 8,
    width,
  )
  const [x, y] = [along.scale, up.scale]
  const says = (value: number) =>
    `${digits(value, { unit: 'count', decimals: 2 })} ${chart.perDevice[language]}`
  const known = model.flatMap(({ devices: at, value }) => (value === undefined ? [] : [{ at, value }]))
  return svgElement(canvas, bottom + 46, chart.title, chart.description[language], [
    key.markup,
    verticalAxis({
      ...up,
      left,
      right: width - 16,
      titleAt: top - 14,
      title: chart.perDevice[language],
    }),
    horizontalAxis({
      ...along,
      top: undefined,
      bottom,
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
