import type { EChartsCoreOption } from 'echarts/core'
import { axisNumber } from '../figure-text.ts'
import type { Colours } from './colours.ts'

export interface ParallelInput {
  readonly colours: Colours
  readonly axes: readonly {
    readonly title: string
    readonly values: readonly string[]
    /** For each case, the index of its value. */
    readonly places: readonly number[]
  }[]
  readonly measure: { readonly title: string; readonly values: readonly number[] }
  /** Of the machine of each case. */
  readonly lineColours: readonly string[]
}

/** One line for each case, over all axes and its throughput. */
export function parallelOption({ colours, axes, measure, lineColours }: ParallelInput): EChartsCoreOption {
  const values = measure.values
  const narrow = innerWidth < 700
  return {
    textStyle: { fontFamily: colours.sans },
    parallel: {
      left: narrow ? 30 : 60,
      right: narrow ? 60 : 100,
      top: 44,
      bottom: 24,
      parallelAxisDefault: {
        nameTextStyle: { color: colours.soft, fontSize: 11 },
        nameTruncate: { maxWidth: narrow ? 100 : 160 },
        axisLine: { lineStyle: { color: colours.line } },
        axisTick: { lineStyle: { color: colours.line } },
        axisLabel: {
          color: colours.ink,
          fontSize: 11,
          overflow: 'truncate',
          width: narrow ? 90 : 120,
          backgroundColor: colours.paper,
          padding: [1, 3],
        },
        areaSelectStyle: { color: colours.accentSoft, borderColor: colours.accent, opacity: 0.6, width: 18 },
      },
    },
    parallelAxis: [
      ...axes.map(({ title, values: data }, dim) => ({
        dim,
        name: title,
        type: 'category',
        data,
        boundaryGap: data.length < 3,
      })),
      {
        dim: axes.length,
        name: measure.title,
        type: 'value',
        scale: true,
        axisLabel: { formatter: axisNumber, color: colours.ink, fontSize: 11 },
      },
    ],
    series: [
      {
        type: 'parallel',
        progressive: 500,
        lineStyle: { width: values.length > 200 ? 1 : 2, opacity: values.length > 200 ? 0.35 : 0.7 },
        inactiveOpacity: 0.04,
        data: values.map((value, index) => ({
          value: [...axes.map(({ places }) => places[index] ?? 0), value],
          lineStyle: { color: lineColours[index] ?? colours.soft },
        })),
      },
    ],
  }
}
