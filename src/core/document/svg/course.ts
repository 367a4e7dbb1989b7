import { scaleLinear } from 'd3-scale'
import type { Quantity } from '../../model/telemetry.ts'
import type { Text } from '../../model/text.ts'
import type { Chart } from '../chart-model.ts'
import { element, escaped, fragment, nothing, type Markup } from '../markup.ts'
import { horizontalAxis, verticalAxis } from './axis.ts'
import { number, svgElement, tickText, type Canvas } from './parts.ts'
import { legend, polyline } from './series.ts'

type CourseChart = Extract<Chart, { kind: 'course' }>
type Panel = CourseChart['panels'][number]

const left = 50
const panelHeight = 84
const titleHeight = 34

const titles: Readonly<Record<Quantity, Text>> = {
  power: { en: 'Power (W)', zh: '功率（W）' },
  utilisation: { en: 'In use (%)', zh: '利用率（%）' },
  clock: { en: 'Clock (MHz)', zh: '频率（MHz）' },
  temperature: { en: 'Temperature (°C)', zh: '温度（°C）' },
}

/** Samples over the time of a run, with a panel for each quantity; the measured window is shaded. */
export function courseSvg(chart: CourseChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const { panels, window } = chart
  const devices = [...new Set(panels.flatMap(({ lines }) => lines.map(({ device }) => device)))]
  const key = devices.length > 1 ? legend(devices, undefined, width) : { markup: nothing, height: 0 }
  const right = width - 16
  const x = scaleLinear()
    .domain([0, Math.max(1, ...panels.flatMap(({ lines }) => lines.map(lastOf)))])
    .range([left, right])
  const bottom = key.height + panels.length * (panelHeight + titleHeight)
  return svgElement(canvas, bottom + 46, chart.title, description(chart, canvas), [
    key.markup,
    ...panels.map((panel, index) => {
      const top = key.height + index * (panelHeight + titleHeight) + titleHeight
      return panelMarkup(panel, { x, top, right, devices, window, canvas })
    }),
    horizontalAxis({
      scale: x,
      ticks: x.ticks(Math.max(2, Math.floor(width / 110))),
      top: undefined,
      bottom,
      left,
      right: width,
      title:
        language === 'zh'
          ? '运行开始后的秒数；阴影为测量窗口'
          : 'Seconds into the run; the measured window is shaded',
    }),
  ])
}

const lastOf = ({ points }: Panel['lines'][number]) => points.at(-1)?.at ?? 0

interface CoursePlacing {
  readonly x: (value: number) => number
  readonly top: number
  readonly right: number
  readonly devices: readonly string[]
  readonly window: CourseChart['window']
  readonly canvas: Canvas
}

function panelMarkup(
  { quantity, lines }: Panel,
  { x, top, right, devices, window, canvas }: CoursePlacing,
): Markup {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => shownValue(quantity, value)))
  const y = scaleLinear()
    .domain([0, quantity === 'utilisation' ? 100 : Math.max(1, ...values)])
    .nice(3)
    .range([top + panelHeight, top])
  return fragment(
    window === undefined
      ? nothing
      : element('rect', {
          x: number(x(window.from)),
          y: top,
          width: number(x(window.to) - x(window.from)),
          height: panelHeight,
          class: 'window',
        }),
    verticalAxis({
      scale: y,
      ticks: y.ticks(3),
      left,
      right,
      titleAt: top - 12,
      title: titles[quantity][canvas.language],
    }),
    ...lines.map(({ device, points }) =>
      element(
        'g',
        {},
        element('title', {}, escaped(device)),
        polyline(
          devices.indexOf(device),
          points.map(({ at, value }) => [x(at), y(shownValue(quantity, value))]),
        ),
      ),
    ),
  )
}

const shownValue = (quantity: Quantity, value: number) => (quantity === 'utilisation' ? value * 100 : value)

/** The lowest and the highest value of each line. */
const description = ({ panels }: CourseChart, { language }: Canvas) =>
  panels
    .flatMap(({ quantity, lines }) =>
      lines.map(({ device, points }) => {
        const values = points.map(({ value }) => shownValue(quantity, value))
        const range = [Math.min(...values), Math.max(...values)].map((value) =>
          tickText(Number(value.toPrecision(4))),
        )
        return `${device}, ${titles[quantity][language]}: ${range.join(' – ')}`
      }),
    )
    .join('; ')
