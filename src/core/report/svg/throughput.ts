import { scaleLinear, type ScaleLinear } from 'd3-scale'
import { sayMissing } from '../../messages/say.ts'
import type { Chart, ThroughputBar } from '../model.ts'
import { digits, unitSign, withUnit } from '../numbers.ts'
import { dash } from '../render/cell-text.ts'
import { element, fragment, type Markup } from '../render/markup.ts'
import { horizontalAxis } from './axis.ts'
import { fontSize, label, number, svgElement, type Canvas } from './parts.ts'
import { spreadAxis, spreadMarkup, spreadScale, type SpreadLayout } from './spread.ts'
import { textWidth, wrapped } from './text-fit.ts'

type ThroughputChart = Extract<Chart, { kind: 'throughput' }>

const lineHeight = 17
const barHeight = 14
/** Between rows, and between a bar and a spread below it. */
const gap = { row: 16, stackedRow: 24, strip: 5 } as const
const axisHeight = 46
/** Below this the spread of the runs goes under the bar instead of beside it. */
const sideBySide = 600

/**
 * A row per case: a bar from zero to its figure, and every run around that figure on an axis of its own, because runs
 * that agree to a percent are one blot on the axis of the bars.
 */
export function throughputSvg(chart: ThroughputChart, canvas: Canvas): Markup {
  const layout = layoutOf(chart, canvas)
  const { rows, spread } = layout
  return svgElement(
    canvas,
    layout.height,
    chart.title,
    rows.map(({ bar, figure }) => `${bar.label[canvas.language]}: ${figure}`).join('; '),
    [
      barAxis(layout, chart, canvas),
      ...(spread === undefined ? [] : [spreadAxis(spread, canvas)]),
      ...rows.map((row) => barMarkup(row, layout)),
      ...(spread === undefined
        ? []
        : rows.map((row) =>
            spreadMarkup(row.bar, chart, canvas.language, { ...spread, middle: row.barTop + spread.offset }),
          )),
    ],
  )
}

interface ChartLayout {
  readonly rows: readonly PlacedRow[]
  /** Right end of the bars. */
  readonly end: number
  /** Lower end of the rows. */
  readonly bottom: number
  readonly height: number
  readonly scale: ScaleLinear<number, number>
  /** Undefined where no case has more than one run: there is no spread to show. */
  readonly spread: SpreadLayout | undefined
}

function layoutOf(chart: ThroughputChart, { width, language }: Canvas): ChartLayout {
  const several = chart.bars.some(({ runs }) => runs.length > 1)
  const beside = several && width >= sideBySide
  const stacked = several && !beside
  const end = beside ? Math.round(width * 0.62) : width
  const rows = placed(chart, end, stacked, language)
  const bottom = rows.reduce((sum, row) => sum + row.height, 0)
  const scale = scaleLinear()
    .domain([0, Math.max(0, ...chart.bars.flatMap(figureOf)) || 1])
    .nice()
    .range([1, end])
  return {
    rows,
    end,
    bottom,
    height: bottom + axisHeight * (stacked ? 2 : 1),
    scale,
    spread: several
      ? {
          scale: spreadScale(chart.bars, beside ? end + 56 : 12, width - 12),
          top: beside ? 0 : undefined,
          bottom: beside ? bottom : bottom + axisHeight,
          left: beside ? end + 8 : 0,
          right: width,
          offset: barHeight / 2 + (stacked ? barHeight + gap.strip : 0),
        }
      : undefined,
  }
}

const barAxis = (
  { scale, end, bottom }: ChartLayout,
  { unit }: ThroughputChart,
  { language }: Canvas,
): Markup =>
  horizontalAxis({
    scale,
    ticks: scale.ticks(Math.max(2, Math.floor(end / 110))),
    top: 0,
    bottom,
    left: 0,
    right: end,
    title: language === 'zh' ? `吞吐率（${unitSign(unit)}）` : `Throughput (${unitSign(unit)})`,
  })

interface PlacedRow {
  readonly bar: ThroughputBar
  readonly figure: string
  readonly names: readonly string[]
  /** Why there is no figure. */
  readonly reason: readonly string[]
  readonly top: number
  readonly barTop: number
  readonly height: number
}

/** The figure stands at the end of the first line; the name wraps in what is left of it. A reason has lines of its own. */
function placed(
  { bars, unit, decimals }: ThroughputChart,
  width: number,
  stacked: boolean,
  language: Canvas['language'],
): PlacedRow[] {
  let top = 0
  return bars.map((bar) => {
    const { estimate } = bar
    const known = estimate.kind === 'known'
    const figure = known
      ? withUnit(digits(estimate.value.value, { unit, decimals }), unit)
      : `${dash} ${sayMissing(estimate, language)}`
    const room = known ? width - textWidth(figure, fontSize) - 24 : width
    const names = wrapped(bar.label[language], room, fontSize)
    const reason = known ? [] : wrapped(figure, width, fontSize)
    const barTop = top + (names.length + reason.length) * lineHeight
    const strips = known ? barHeight + (stacked ? barHeight + gap.strip : 0) : 0
    const height = barTop - top + strips + (stacked ? gap.stackedRow : gap.row)
    const row = { bar, figure, names, reason, top, barTop, height }
    top += height
    return row
  })
}

function barMarkup(
  { bar, figure, names, reason, top, barTop }: PlacedRow,
  { scale, end }: ChartLayout,
): Markup {
  const words = [...names, ...reason].map((text, index) =>
    label(0, top + (index + 1) * lineHeight - 5, text, { class: index < names.length ? 'name' : 'none' }),
  )
  if (bar.estimate.kind === 'missing') return fragment(...words)
  return fragment(
    ...words,
    label(end, top + lineHeight - 5, figure, { class: 'figure', 'text-anchor': 'end' }),
    element('rect', {
      x: 0,
      y: number(barTop),
      width: number(Math.max(1, scale(bar.estimate.value.value))),
      height: barHeight,
      rx: 2,
      class: 'bar',
    }),
  )
}

const figureOf = ({ estimate }: ThroughputBar) => (estimate.kind === 'known' ? [estimate.value.value] : [])
