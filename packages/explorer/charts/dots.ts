import type { EChartsCoreOption } from 'echarts/core'
import { groupBy } from '../../../src/core/collections/group-by.ts'
import type { Colours } from './colours.ts'
import { tooltip } from './ranges.ts'
import { rowHeight, rowOptions } from './row-axis.ts'

interface Dot {
  readonly x: number
  readonly y: number
  /** Of its machine. */
  readonly colour: string
  readonly text: string
}

export interface DotsInput<D extends Dot> {
  readonly axis: string
  readonly colours: Colours
  readonly names: readonly string[]
  readonly dots: readonly D[]
}

export interface DrawnDots<D> {
  readonly option: EChartsCoreOption
  readonly height: number
  readonly dotAt: (index: number, series: number) => D | undefined
}

const mostShown = 22
/** More dots than this are drawn in bulk, without an object for each. */
const many = 3000

/** A dot for each run, in the row of its case; a series for each colour. */
export function drawnDots<D extends Dot>({ axis, colours, names, dots }: DotsInput<D>): DrawnDots<D> {
  const rows = rowOptions({ axis, colours, names, most: mostShown })
  const groups = [...groupBy(dots, ({ colour }) => colour)]
  const dotAt = (index: number, series: number) => groups[series]?.[1][index]
  const isBulk = dots.length > many
  const option = {
    ...rows,
    tooltip: {
      ...tooltip(colours),
      formatter: ({ dataIndex, seriesIndex }: { dataIndex: number; seriesIndex: number }) =>
        dotAt(dataIndex, seriesIndex)?.text ?? '',
    },
    xAxis: { ...rows.xAxis, scale: true },
    yAxis: {
      ...rows.yAxis,
      splitLine: { show: names.length <= mostShown, lineStyle: { color: colours.faint } },
    },
    series: groups.map(([color, group]) => ({
      type: 'scatter',
      data: group.map(({ x, y }) => [x, y]),
      large: isBulk,
      largeThreshold: many,
      symbolSize: isBulk ? 4 : 11,
      itemStyle: {
        color,
        opacity: 0.75,
        ...(isBulk ? {} : { borderColor: colours.paper, borderWidth: 1 }),
      },
    })),
  }
  return { option, height: 72 + rowHeight(names) * Math.min(mostShown, names.length), dotAt }
}
