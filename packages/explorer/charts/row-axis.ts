import { axisNumber } from '../figure-text.ts'
import type { Colours } from './colours.ts'

/** Of the names in charts. */
export const fontSize = 12

/** An upper bound in pixels: Chinese letters are twice as wide as others. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.62) * fontSize,
    0,
  )

/** Rows with names in a chart; with more than `most`, the reader scrolls by dragging. */
export interface NamedRows {
  readonly axis: string
  readonly colours: Colours
  readonly names: readonly string[]
  readonly most: number
}

/** A narrow screen has no room beside a chart: each name stands above its row. */
const isNarrow = () => innerWidth < 600

/** Pixels. */
export function rowHeight(names: readonly string[]): number {
  if (!isNarrow()) return 26
  const lines = Math.ceil(Math.max(1, ...names.map(textWidth)) / nameWidth())
  return 30 + lineHeight * lines
}

/** Of the lines of a name above its row. */
const lineHeight = 14

const nameWidth = () => innerWidth - 90

const besideRows = () => ({
  width: Math.max(110, Math.min(560, innerWidth * 0.34)),
  overflow: 'truncate' as const,
})

const aboveRows = ({ paper }: Colours) => ({
  inside: true,
  verticalAlign: 'bottom' as const,
  padding: [0, 0, 7, 0],
  width: nameWidth(),
  overflow: 'break' as const,
  lineHeight,
  textBorderColor: paper,
  textBorderWidth: 3,
})

/** The page's options, the axes and the slider that charts of named rows share. */
export function rowOptions({ axis, colours, names, most }: NamedRows) {
  const zooms = names.length > most
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
    xAxis: {
      type: 'value',
      name: axis,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: { color: colours.soft },
      axisLabel: { color: colours.soft, formatter: axisNumber, hideOverlap: true },
      splitLine: { lineStyle: { color: colours.faint } },
    },
    yAxis: {
      type: 'category',
      z: 10,
      inverse: true,
      data: names,
      axisLabel: {
        color: colours.ink,
        fontFamily: colours.sans,
        fontSize: 12,
        ...(isNarrow() ? aboveRows(colours) : besideRows()),
        interval: zooms ? ('auto' as const) : 0,
      },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
    },
    dataZoom: zooms ? [slider(colours, most), wheel] : [],
  }
}

const slider = (colours: Colours, most: number) => ({
  type: 'slider',
  yAxisIndex: 0,
  startValue: 0,
  endValue: most - 1,
  right: 4,
  width: 14,
  showDetail: false,
  brushSelect: false,
  borderColor: colours.line,
  fillerColor: colours.accentSoft,
})

const wheel = { type: 'inside', yAxisIndex: 0, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: 'shift' }
