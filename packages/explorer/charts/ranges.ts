import type { EChartsCoreOption } from 'echarts/core'
import type { Colours } from './colours.ts'
import { rowHeight, rowOptions } from './row-axis.ts'

export interface RangeBar {
  readonly name: string
  readonly value: number
  readonly low: number | undefined
  readonly high: number | undefined
  /** Of its machine. */
  readonly colour?: string
  /** Tooltip. */
  readonly text: string
}

export interface RangesInput {
  readonly axis: string
  readonly colours: Colours
  readonly bars: readonly RangeBar[]
  /** Lines across the chart at these values. */
  readonly marks?: readonly number[]
  /** Whether the axis begins at 0; otherwise at the smallest value. */
  readonly fromZero?: boolean
}

const mostShown = 24

/** Names, dots and intervals below each other; with many, the reader scrolls by dragging. */
export const rangesHeight = (names: readonly string[]): number =>
  64 + rowHeight(names) * Math.min(mostShown, names.length)

interface Api {
  value(dimension: number): number
  coord(point: readonly [number, number]): [number, number]
}

interface AxisRange {
  readonly min: number
  readonly max: number
}

/** Includes the marks in the axis, whose ends are round numbers. */
export function rangesOption({
  axis,
  colours,
  bars,
  marks = [],
  fromZero = true,
}: RangesInput): EChartsCoreOption {
  const [least, most] = [Math.min(...marks), Math.max(...marks)]
  const rows = rowOptions({ axis, colours, names: bars.map(({ name }) => name), most: mostShown })
  return {
    ...rows,
    tooltip: {
      ...tooltip(colours),
      formatter: ({ dataIndex }: { dataIndex: number }) => tip(bars[dataIndex]),
    },
    xAxis: {
      ...rows.xAxis,
      min: fromZero ? 0 : ({ min }: AxisRange) => (least < min ? Math.floor(20 * least) / 20 : null),
      max: ({ max }: AxisRange) => (most > max ? Math.ceil(20 * most) / 20 : null),
      scale: !fromZero,
    },
    yAxis: { ...rows.yAxis, axisLabel: { ...rows.yAxis.axisLabel, interval: 0 } },
    series: [
      {
        type: 'custom',
        name: axis,
        clip: true,
        dimensions: ['value', 'place', 'low', 'high'],
        encode: { x: [0, 2, 3], y: 1 },
        data: bars.map(({ value, low, high }, index) => [value, index, low ?? value, high ?? value]),
        renderItem: ({ dataIndex }: { readonly dataIndex: number }, api: Api) =>
          rangeShape(api, colours, bars[dataIndex]?.colour ?? colours.accent),
        ...(marks.length === 0
          ? {}
          : {
              markLine: {
                silent: true,
                symbol: 'none',
                label: { show: false },
                lineStyle: { color: colours.soft, type: 'dashed' },
                data: marks.map((xAxis) => ({ xAxis })),
              },
            }),
      },
    ],
  }
}

const tip = (bar: RangeBar | undefined) => (bar === undefined ? '' : `${bar.name}\n${bar.text}`)

function rangeShape(api: Api, colours: Colours, fill: string) {
  const [x, y] = api.coord([api.value(0), api.value(1)])
  const [left] = api.coord([api.value(2), api.value(1)])
  const [right] = api.coord([api.value(3), api.value(1)])
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style: { stroke: colours.ink, lineWidth: 1.5 },
  })
  return {
    type: 'group',
    children: [
      line(left, y, right, y),
      line(left, y - 5, left, y + 5),
      line(right, y - 5, right, y + 5),
      {
        type: 'circle',
        shape: { cx: x, cy: y, r: 5 },
        style: { fill, stroke: colours.paper, lineWidth: 1.5 },
      },
    ],
  }
}

/** A tooltip on the canvas, so that no text is ever read as markup. */
export const tooltip = (colours: Colours) => ({
  renderMode: 'richText',
  confine: true,
  backgroundColor: colours.paper,
  borderColor: colours.line,
  textStyle: { color: colours.ink, fontFamily: colours.sans, fontSize: 13 },
})
