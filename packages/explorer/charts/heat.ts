import type { EChartsCoreOption } from 'echarts/core'
import { axisNumber } from '../figure-text.ts'
import type { Colours } from './colours.ts'
import { tooltip } from './ranges.ts'
import { fontSize, textWidth } from './row-axis.ts'

export interface HeatInput {
  readonly xTitle: string
  readonly yTitle: string
  readonly xs: readonly string[]
  readonly ys: readonly string[]
  readonly colours: Colours
  readonly cells: readonly {
    readonly x: number
    readonly y: number
    readonly value: number
    /** Printed in the cell. */
    readonly label: string
    /** Tooltip. */
    readonly text: string
  }[]
}

const mostShown = 16

/** One cell for each pair of values; higher values are darker. */
export function heatOption({ xTitle, yTitle, xs, ys, colours, cells }: HeatInput): EChartsCoreOption {
  const values = cells.map(({ value }) => value)
  const isSpread = Math.min(...values) > 0 && Math.max(...values) > 20 * Math.min(...values)
  // Otherwise all but the largest of figures that lie far apart would have the same colour.
  const shade = (value: number) => (isSpread ? Math.log(value) : value)
  const shades = values.map(shade)
  const [low, high] = [Math.min(...shades), Math.max(...shades)]
  const width = columnWidth(xs.length)
  const hasRoom = cells.length <= 150 && cells.every(({ label }) => textWidth(label) <= width - 2)
  const name = { nameLocation: 'middle', nameTextStyle: { color: colours.soft } }
  const axis = {
    type: 'category',
    axisLine: { show: false },
    axisTick: { show: false },
    splitArea: { show: false },
  }
  return {
    textStyle: { fontFamily: colours.sans },
    grid: {
      left: 24,
      right: innerWidth > 600 ? 80 : 8,
      top: 8,
      bottom: 28,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    tooltip: {
      ...tooltip(colours),
      formatter: ({ dataIndex }: { dataIndex: number }) => cells[dataIndex]?.text ?? '',
    },
    xAxis: {
      ...axis,
      ...name,
      name: xTitle,
      nameGap: 30,
      data: xs,
      axisLabel: { color: colours.ink, interval: 0, ...nameShape(xs, width) },
    },
    yAxis: {
      ...axis,
      name: yTitle,
      nameLocation: 'start',
      nameTextStyle: { color: colours.soft, align: 'left' },
      inverse: true,
      data: ys,
      axisLabel: {
        color: colours.ink,
        overflow: 'break',
        interval: 0,
        width: rowNameWidth(),
      },
    },
    visualMap: {
      ...scaleOf(colours, ys.length),
      min: low,
      max: high === low ? low + 1 : high,
      formatter: (value: number) => axisNumber(isSpread ? Number(Math.exp(value).toPrecision(3)) : value),
    },
    dataZoom:
      ys.length > mostShown
        ? [{ type: 'inside', yAxisIndex: 0, startValue: 0, endValue: mostShown - 1 }]
        : [],
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ x, y, value, label }) => ({
          value: [x, y, shade(value)],
          label: {
            show: hasRoom,
            formatter: label,
            color: shade(value) > low + 0.55 * (high - low) ? colours.paper : colours.ink,
            fontSize,
          },
        })),
        itemStyle: { borderColor: colours.paper, borderWidth: 2, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: colours.ink } },
      },
    ],
  }
}

/** How the scale of colours is drawn. */
const scaleOf = (colours: Colours, rows: number) => ({
  show: innerWidth > 600,
  calculable: true,
  right: 0,
  top: 'middle',
  itemHeight: Math.max(60, Math.min(160, 34 * rows)),
  itemWidth: 12,
  inRange: { color: [colours.accentSoft, colours.accent] },
  textStyle: { color: colours.soft, fontSize: 11 },
})

const isWide = () => innerWidth > 990

const rowNameWidth = () => Math.max(104, Math.min(260, innerWidth * 0.2))

/** A lower bound of the width of a column: filters and names of rows take the rest of the window. */
const columnWidth = (columns: number) =>
  (Math.min(innerWidth, 2300) - rowNameWidth() - (isWide() ? 460 : innerWidth > 600 ? 160 : 70)) / columns

/** Names are vertical where one of them is wider than its column. */
const nameShape = (names: readonly string[], width: number) =>
  Math.max(...names.map(textWidth)) <= width - 8 ? {} : { rotate: 90, overflow: 'truncate', width: 130 }
