import type { Quantity } from '../../model/telemetry.ts'
import type { Text } from '../../model/text.ts'
import type { Chart } from '../chart-model.ts'
import { element, escaped, fragment, nothing, type Markup } from '../markup.ts'
import { axisAcross, axisUp, horizontalAxis, verticalAxis } from './axis.ts'
import { legend, type Look, polyline, withLooks } from './series.ts'
import { number, svgElement, tickText, type Canvas } from './parts.ts'

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
  const names = [...new Set(panels.flatMap(({ lines }) => lines.map(({ device }) => device)))]
  const { colour } = chart
  const devices = withLooks(
    names.map((name) => ({
      name,
      connected: true,
      ...(colour === undefined || names.length > 1 ? {} : { colour }),
    })),
  )
  const key = legend(names.length > 1 ? devices : [], undefined, width)
  const right = width - 16
  const end = Math.max(1, window?.to ?? 0, ...panels.flatMap(({ lines }) => lines.map(lastOf)))
  const along = axisAcross([0, end], { plot: [left, right], labels: [0, width] })
  const bottom = key.height + panels.length * (panelHeight + titleHeight)
  return svgElement(canvas, bottom + 46, chart.title, description(chart, canvas), [
    key.markup,
    ...panels.map((panel, index) => {
      const top = key.height + index * (panelHeight + titleHeight) + titleHeight
      return panelMarkup(panel, { x: along.scale, top, right, devices, window, canvas })
    }),
    horizontalAxis({
      ...along,
      top: undefined,
      bottom,
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
  readonly devices: readonly { readonly name: string; readonly look: Look }[]
  readonly window: CourseChart['window']
  readonly canvas: Canvas
}

function panelMarkup(
  { quantity, lines }: Panel,
  { x, top, right, devices, window, canvas }: CoursePlacing,
): Markup {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => shownValue(quantity, value)))
  const up = axisUp([0, quantity === 'utilisation' ? 100 : Math.max(1, ...values)], [top + panelHeight, top])
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
      ...up,
      left,
      right,
      titleAt: top - 12,
      title: titles[quantity][canvas.language],
    }),
    ...lines.flatMap(({ device, points }) =>
      devices
        .filter(({ name }) => name === device)
        .map(({ look }) =>
          element(
            'g',
            {},
            element('title', {}, escaped(device)),
            polyline(
              look,
              points.map(({ at, value }) => [x(at), up.scale(shownValue(quantity, value))]),
            ),
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
