import type { EChartsCoreOption } from 'echarts/core'
import type { Colours } from './colours.ts'
import { tooltip } from './ranges.ts'
import { rowOptions } from './row-axis.ts'

export interface DotsInput {
  readonly axis: string
  readonly colours: Colours
  readonly names: readonly string[]
  readonly dots: readonly { readonly x: number; readonly y: number }[]
  readonly textOf: (index: number) => string
}

const mostShown = 22
/** More dots than this are drawn in bulk, without an object for each. */
const many = 3000

/** A dot for each run, in the row of its case. */
export function dotsOption({ axis, colours, names, dots, textOf }: DotsInput): EChartsCoreOption {
  const rows = rowOptions({ axis, colours, names, most: mostShown })
  return {
    ...rows,
    tooltip: { ...tooltip(colours), formatter: ({ dataIndex }: { dataIndex: number }) => textOf(dataIndex) },
    xAxis: { ...rows.xAxis, scale: true },
    yAxis: {
      ...rows.yAxis,
      splitLine: { show: names.length <= mostShown, lineStyle: { color: colours.faint } },
    },
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
