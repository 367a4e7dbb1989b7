import type { EChartsCoreOption } from 'echarts/core'
import { axisNumber } from '../figure-text.ts'
import type { Colours } from './colours.ts'

export interface RangeBar {
  readonly name: string
  readonly value: number
  readonly low: number | undefined
  readonly high: number | undefined
  /** What a reader sees who points at it. */
  readonly text: string
}

export interface RangesInput {
  readonly axis: string
  readonly colours: Colours
  readonly bars: readonly RangeBar[]
  /** Lines across the chart at these values. */
  readonly marks?: readonly number[]
  /** Whether the axis begins at 0; at the smallest value otherwise. */
  readonly fromZero?: boolean
}

const rowHeight = 26
const mostShown = 24

/** Names, dots and intervals below each other; more than fit are reached by dragging. */
export const rangesHeight = (count: number): number => 64 + rowHeight * Math.min(mostShown, count)

interface Api {
  value(dimension: number): number
  coord(point: readonly [number, number]): [number, number]
}

export function rangesOption({
  axis,
  colours,
  bars,
  marks = [],
  fromZero = true,
}: RangesInput): EChartsCoreOption {
  const zooms = bars.length > mostShown
  const text = { color: colours.ink, fontFamily: colours.sans, fontSize: 12 }
  return {
    textStyle: { fontFamily: colours.sans },
    grid: {
      left: 8,
      right: zooms ? 40 : 24,
      top: 8,
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    tooltip: {
      ...tooltip(colours),
      formatter: ({ dataIndex }: { dataIndex: number }) => tip(bars[dataIndex]),
    },
    xAxis: {
      type: 'value',
      name: axis,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: colours.soft },
      min: fromZero ? 0 : (range: { min: number }) => range.min,
      scale: !fromZero,
      axisLabel: { color: colours.soft, formatter: axisNumber, hideOverlap: true },
      splitLine: { lineStyle: { color: colours.faint } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => name),
      axisLabel: { ...text, width: nameWidth(), overflow: 'truncate', interval: 0 },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
    },
    dataZoom: zooms
      ? [
          {
            type: 'slider',
            yAxisIndex: 0,
            startValue: 0,
            endValue: mostShown - 1,
            right: 4,
            width: 14,
            showDetail: false,
            brushSelect: false,
            borderColor: colours.line,
            fillerColor: colours.accentSoft,
          },
          { type: 'inside', yAxisIndex: 0, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: true },
        ]
      : [],
    series: [
      {
        type: 'custom',
        name: axis,
        clip: true,
        dimensions: ['value', 'place', 'low', 'high'],
        encode: { x: [0, 2, 3], y: 1 },
        data: bars.map(({ value, low, high }, index) => [value, index, low ?? value, high ?? value]),
        renderItem: (_: unknown, api: Api) => rangeShape(api, colours),
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

const nameWidth = () => Math.max(110, Math.min(420, innerWidth * 0.3))

const tip = (bar: RangeBar | undefined) => (bar === undefined ? '' : `${bar.name}\n${bar.text}`)

function rangeShape(api: Api, colours: Colours) {
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
        style: { fill: colours.accent, stroke: colours.paper, lineWidth: 1.5 },
      },
    ],
  }
}

/** A tooltip that is drawn on the canvas: no text of it is ever read as markup. */
export const tooltip = (colours: Colours) => ({
  renderMode: 'richText',
  confine: true,
  backgroundColor: colours.paper,
  borderColor: colours.line,
  textStyle: { color: colours.ink, fontFamily: colours.sans, fontSize: 13 },
})
