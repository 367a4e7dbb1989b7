import { scaleLinear, scaleLog } from 'd3-scale'
import { deviceCount, topologyText } from '../../model/topology.ts'
import { element, type Markup } from '../../document/markup.ts'
import { horizontalAxis, verticalAxis } from '../../document/svg/axis.ts'
import { number, svgElement, type Canvas } from '../../document/svg/parts.ts'
import { legend, marker, polyline, stem } from '../../document/svg/series.ts'
import { textWidth } from '../../document/svg/text-fit.ts'
import { same } from '../../model/text.ts'
import { forecastWords, percentText, printed, type ForecastPart, type SeriesPart } from '../words.ts'

/** The look of each series of marks. */
const looks = { measured: 0, model: 1, leftOut: 2 } as const

const plotHeight = 240

/** A forecast, or the model at a measured topology, of one device. */
interface ModelPoint {
  readonly devices: number
  readonly value: number | undefined
  readonly low: number
  readonly high: number
}

/**
 * Throughput of one device over the number of devices, on a logarithmic scale: a flat line is perfect scaling. What was
 * measured, the model through it, its forecasts with the band of their intervals, and measured figures that it did not use.
 */
export function curveSvg(series: SeriesPart, forecast: ForecastPart, level: number, canvas: Canvas): Markup {
  const { width, language } = canvas
  const words = forecastWords[language]
  const measured = forecast.fitted.map(({ topology, measured: value }) => ({
    name: topologyText(topology),
    devices: deviceCount(topology),
    value: value / deviceCount(topology),
  }))
  const leftOut = forecast.predictions.flatMap(({ topology, devices, measured: value }) =>
    value === undefined ? [] : [{ name: topologyText(topology), devices, value: value / devices }],
  )
  const model = modelPoints(forecast)
  const key = legend(
    [
      words.measured,
      `${words.forecast}, ${words.interval(percentText(level, 0))}`,
      ...(leftOut.length === 0 ? [] : [words.leftOut]),
    ],
    undefined,
    width,
  )
  const all = [...measured, ...leftOut].map(({ value }) => value)
  const highest = Math.max(...all, ...model.map(({ high }) => high))
  const devices = [...new Set([...measured, ...model].map((one) => one.devices))].sort((a, b) => a - b)
  const top = key.height + 30
  const bottom = top + plotHeight
  const y = scaleLinear().domain([0, highest]).nice(5).range([bottom, top])
  const ticks = y.ticks(5)
  const left = Math.max(...ticks.map((tick) => textWidth(String(tick), 12))) + 10
  const right = width - 16
  const most = devices.at(-1) ?? 1
  const x = scaleLog()
    .base(2)
    .domain([devices[0] ?? 1, Math.max(most, 2 * (devices[0] ?? 1))])
    .range([left + 8, right])
  const says = (value: number) => `${printed(value)} ${words.perDevice(series.unit)}`
  const known = model.flatMap(({ devices: at, value }) => (value === undefined ? [] : [{ at, value }]))
  return svgElement(canvas, bottom + 46, same(words.title), description(series, forecast, canvas), [
    key.markup,
    verticalAxis({
      scale: y,
      ticks,
      left,
      right,
      titleAt: top - 14,
      title: words.perDevice(series.unit),
    }),
    horizontalAxis({
      scale: x,
      ticks: devices,
      top: undefined,
      bottom,
      left,
      right: width,
      title: words.devices,
    }),
    element('path', { d: bandPath(model, x, y), class: 'band' }),
    polyline(
      looks.model,
      known.map(({ at, value }) => [x(at), y(value)]),
    ),
    ...model.map(({ devices: at, low, high }) => stem(looks.model, x(at), y(low), y(high))),
    ...known.map(({ at, value }) => marker(looks.model, x(at), y(value), `${at}: ${says(value)}`)),
    ...leftOut.map((one) =>
      marker(looks.leftOut, x(one.devices), y(one.value), `${one.name}: ${says(one.value)}`),
    ),
    ...measured.map((one) =>
      marker(looks.measured, x(one.devices), y(one.value), `${one.name}: ${says(one.value)}`),
    ),
  ])
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

/** The same in words, for readers who do not see the chart. */
function description(
  series: SeriesPart,
  { fitted, predictions }: ForecastPart,
  { language }: Canvas,
): string {
  const words = forecastWords[language]
  const unit = `${series.unit}/s`
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
