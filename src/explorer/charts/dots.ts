import type { EChartsCoreOption } from 'echarts/core'
import { axisNumber } from '../figure-text.ts'
import type { Colours } from './colours.ts'
import { tooltip } from './ranges.ts'

export interface DotsInput {
  readonly axis: string
  readonly colours: Colours
  readonly names: readonly string[]
  readonly dots: readonly { readonly x: number; readonly y: number }[]
  readonly textOf: (index: number) => string
}

const mostShown = 22
/** More dots than this are drawn at once, without one object for each. */
const many = 3000

/** A dot for each run, in the row of its case. */
export function dotsOption({ axis, colours, names, dots, textOf }: DotsInput): EChartsCoreOption {
  const zooms = names.length > mostShown
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
    tooltip: { ...tooltip(colours), formatter: ({ dataIndex }: { dataIndex: number }) => textOf(dataIndex) },
    xAxis: {
      type: 'value',
      name: axis,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: colours.soft },
      scale: true,
      axisLabel: { color: colours.soft, formatter: axisNumber, hideOverlap: true },
      splitLine: { lineStyle: { color: colours.faint } },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: names,
      axisLabel: {
        color: colours.ink,
        width: Math.max(110, Math.min(420, innerWidth * 0.3)),
        overflow: 'truncate',
        interval: zooms ? 'auto' : 0,
      },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      splitLine: { show: names.length <= mostShown, lineStyle: { color: colours.faint } },
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
        type: 'scatter',
        data: dots.map(({ x, y }) => [x, y]),
        large: dots.length > many,
        largeThreshold: many,
        symbolSize: dots.length > many ? 4 : 11,
        itemStyle: {
          color: colours.accent,
          opacity: 0.75,
          ...(dots.length > many ? {} : { borderColor: colours.paper, borderWidth: 1 }),
        },
      },
    ],
  }
}
