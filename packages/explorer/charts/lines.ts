import type { EChartsCoreOption } from 'echarts/core'
import { axisNumber } from '../figure-text.ts'
import type { Colours } from './colours.ts'
import { tooltip } from './ranges.ts'

export interface LinePoint {
  readonly x: number
  readonly y: number
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly text: string
}

export interface DrawnLine {
  readonly name: string
  readonly points: readonly LinePoint[]
  readonly colour: string
  readonly dashed?: boolean
  /** The sign of its points: a dot by default. */
  readonly symbol?: string
}

export interface LinesInput {
  readonly xAxis: string
  readonly yAxis: string
  readonly colours: Colours
  readonly lines: readonly DrawnLine[]
  /** `log`: both axes double from line to line, so that a constant efficiency is a straight line. */
  readonly scale?: 'log' | 'value'
  /** The y axis is linear, whatever the x axis is. */
  readonly yScale?: 'log' | 'value'
  readonly fromZero?: boolean
  readonly yText?: (value: number) => string
  /** Whether the x axis has whole numbers only. */
  readonly counted?: boolean
  /** A shaded part of the x axis. */
  readonly window?: readonly [number, number] | undefined
  /** Dashed lines at these positions of the x axis. */
  readonly marks?: readonly number[]
  /** Whether the reader can drag and zoom. */
  readonly zooms?: boolean
}

/** With more points than this, they are drawn without symbols and thinned to the resolution of the screen. */
const mostSymbols = 400

/** Lines over one axis, with the intervals of their points. */
export function linesOption(input: LinesInput): EChartsCoreOption {
  const { colours, lines, scale = 'value', yScale = 'value', zooms = false } = input
  const drawn = lines.flatMap((line, index) => lineSeries(line, input, index === 0))
  return {
    textStyle: { fontFamily: colours.sans },
    grid: {
      left: 8,
      right: 24,
      top: 16,
      bottom: zooms ? 52 : 12,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    tooltip: {
      ...tooltip(colours),
      trigger: 'item',
      formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
        pointText(lines, drawn, seriesIndex, dataIndex),
    },
    xAxis: {
      ...scaled(scale),
      name: input.xAxis,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: colours.soft },
      scale: true,
      ...(input.counted === true ? { minInterval: 1 } : {}),
      axisLabel: {
        color: colours.soft,
        hideOverlap: true,
        formatter: axisNumber,
      },
      axisLine: { lineStyle: { color: colours.line } },
      splitLine: { show: false },
    },
    yAxis: {
      ...scaled(yScale),
      name: input.yAxis,
      nameTextStyle: { color: colours.soft, align: 'left' },
      scale: input.fromZero !== true,
      axisLabel: { color: colours.soft, formatter: input.yText ?? axisNumber },
      splitLine: { lineStyle: { color: colours.faint } },
    },
    dataZoom: zooms
      ? [
          {
            type: 'inside',
            xAxisIndex: 0,
            zoomOnMouseWheel: 'ctrl',
            moveOnMouseWheel: 'shift',
            filterMode: 'none',
          },
          {
            type: 'slider',
            xAxisIndex: 0,
            height: 16,
            bottom: 4,
            showDetail: false,
            showDataShadow: false,
            brushSelect: false,
            borderColor: colours.line,
            fillerColor: colours.accentSoft,
            filterMode: 'none',
          },
        ]
      : [],
    series: drawn.map(({ series }) => series),
  }
}

const scaled = (scale: 'log' | 'value') =>
  scale === 'log' ? { type: scale, logBase: 2, minorTick: { show: false } } : { type: scale }

interface DrawnSeries {
  readonly line: DrawnLine
  readonly series: object
}

function lineSeries(line: DrawnLine, input: LinesInput, isFirst: boolean): DrawnSeries[] {
  const { points, name, colour, symbol = 'circle', dashed = false } = line
  const few = points.length <= mostSymbols
  const series = {
    type: 'line',
    name,
    data: points.map(({ x, y }) => [x, y]),
    showSymbol: few && !dashed,
    symbol,
    symbolSize: 9,
    sampling: few ? undefined : 'minmax',
    silent: dashed,
    lineStyle: {
      width: dashed ? 1.5 : 2,
      color: colour,
      type: dashed ? 'dashed' : 'solid',
    },
    itemStyle: { color: colour, borderColor: input.colours.paper, borderWidth: 1 },
    ...(isFirst ? marksOf(input) : {}),
  }
  const withRange = points.filter(({ low, high }) => low !== undefined && high !== undefined)
  if (withRange.length === 0 || !few) return [{ line, series }]
  const ranges = {
    type: 'custom',
    name,
    silent: true,
    z: 1,
    encode: { x: 0, y: [1, 2] },
    data: withRange.map(({ x, low, high }) => [x, low, high]),
    renderItem: (_: unknown, api: RangeApi) => whisker(api, colour),
  }
  return [
    { line, series },
    { line: { ...line, points: withRange }, series: ranges },
  ]
}

interface RangeApi {
  value(dimension: number): number
  coord(point: readonly [number, number]): [number, number]
}

function whisker(api: RangeApi, stroke: string) {
  const [x, low] = api.coord([api.value(0), api.value(1)])
  const [, high] = api.coord([api.value(0), api.value(2)])
  const line = (x1: number, y1: number, x2: number, y2: number) => ({
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style: { stroke, lineWidth: 1.5 },
  })
  return {
    type: 'group',
    children: [line(x, low, x, high), line(x - 4, low, x + 4, low), line(x - 4, high, x + 4, high)],
  }
}

function marksOf({ window, marks = [], colours }: LinesInput) {
  return {
    ...(window === undefined
      ? {}
      : {
          markArea: {
            silent: true,
            itemStyle: { color: colours.accentSoft, opacity: 0.6 },
            data: [[{ xAxis: window[0] }, { xAxis: window[1] }]],
          },
        }),
    ...(marks.length === 0
      ? {}
      : {
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: colours.bad, type: 'dashed', width: 1.5 },
            data: marks.map((xAxis) => ({ xAxis })),
          },
        }),
  }
}

function pointText(
  lines: readonly DrawnLine[],
  drawn: readonly DrawnSeries[],
  seriesIndex: number,
  dataIndex: number,
): string {
  const line = drawn[seriesIndex]?.line ?? lines[0]
  const point = line?.points[dataIndex]
  return line === undefined || point === undefined ? '' : `${line.name}\n${point.text}`
}
