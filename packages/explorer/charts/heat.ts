import type { EChartsCoreOption } from 'echarts/core'
import { axisNumber } from '../figure-text.ts'
import type { Colours } from './colours.ts'
import { tooltip } from './ranges.ts'

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
  const [low, high] = [Math.min(...values), Math.max(...values)]
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
      axisLabel: { color: colours.ink, interval: 0, ...nameShape(xs.length) },
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
        overflow: 'truncate',
        width: Math.max(70, Math.min(260, innerWidth * 0.2)),
      },
    },
    visualMap: {
      show: innerWidth > 600,
      min: low,
      max: high === low ? low + 1 : high,
      calculable: true,
      right: 0,
      top: 'middle',
      itemHeight: Math.max(60, Math.min(160, 34 * ys.length)),
      itemWidth: 12,
      inRange: { color: [colours.accentSoft, colours.accent] },
      textStyle: { color: colours.soft, fontSize: 11 },
      formatter: (value: number) => axisNumber(value),
    },
    dataZoom:
      ys.length > mostShown
        ? [{ type: 'inside', yAxisIndex: 0, startValue: 0, endValue: mostShown - 1 }]
        : [],
    series: [
      {
        type: 'heatmap',
        data: cells.map(({ x, y, value, label }) => ({
          value: [x, y, value],
          label: {
            show: cells.length <= 150 && columnWidth(xs.length) >= 44,
            formatter: label,
            color: value > low + 0.55 * (high - low) ? colours.paper : colours.ink,
            fontSize: 12,
          },
        })),
        itemStyle: { borderColor: colours.paper, borderWidth: 2, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: colours.ink } },
      },
    ],
  }
}

/** Approximate width for the name of a column: filters and names of rows take the rest of the window. */
const columnWidth = (columns: number) =>
  Math.max(40, (Math.min(innerWidth, 2300) - (innerWidth > 990 ? 620 : 220)) / columns)

/** Names are vertical where their columns are narrow. */
const nameShape = (columns: number) =>
  columnWidth(columns) < 60
    ? { rotate: 90, overflow: 'truncate', width: 90 }
    : { overflow: 'break', width: columnWidth(columns) }
