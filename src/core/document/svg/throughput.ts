import { sayMissing } from '../../messages/say.ts'
import type { Language } from '../../model/text.ts'
import { grouped } from '../../collections/group-by.ts'
import type { Chart, ThroughputBar } from '../chart-model.ts'
import { intervalIn } from '../../results/estimate.ts'
import { digits, labelWithUnit, unitSign } from '../numbers.ts'
import { speedName } from '../cell-model.ts'
import { dash } from '../cell-text.ts'
import { element, fragment, nothing, type Markup } from '../markup.ts'
import { axisAcross, horizontalAxis, type RoundAxis } from './axis.ts'
import { colouredClass } from './series.ts'
import { columnGap, nameColumn, pixelWidth, wrapped } from './text-fit.ts'
import { fontSize, label, number, svgElement, type Canvas } from './parts.ts'
import { spreadAxis, spreadAxisMarkup, spreadMarkup, whisker, type SpreadLayout } from './spread.ts'

type ThroughputChart = Extract<Chart, { kind: 'throughput' }>

const lineHeight = 16
const barHeight = 14
const gap = { row: 9, head: 9, group: 12 } as const
const axisHeight = 46
/** Below this width, runs are not drawn beside the bars. */
const sideBySide = 600
/** Between the figures and the axis of the runs. */
const spreadGap = 16

/**
 * A row for each case: a bar from zero to its figure, with its interval. Where there is room, every run is drawn on another
 * axis around that figure, because runs within a percent overlap on the axis of the bars.
 */
export function throughputSvg(chart: ThroughputChart, canvas: Canvas): Markup {
  const layout = layoutOf(chart, canvas)
  const { rows, titles, spread } = layout
  return svgElement(canvas, layout.bottom + axisHeight, chart.title, description(chart, canvas), [
    barAxis(layout, chart, canvas),
    ...(spread === undefined ? [] : [spreadAxisMarkup(spread, canvas)]),
    ...titles.map(({ text, top }) => label(0, top + lineHeight, text, { class: 'group' })),
    ...rows.map((row) => rowMarkup(row, layout, chart, canvas.language)),
    ...(spread === undefined
      ? []
      : rows.map(({ bar, middle }) => spreadMarkup(bar, chart, canvas.language, { ...spread, middle }))),
  ])
}

interface ChartLayout {
  readonly rows: readonly PlacedRow[]
  /** Heads of groups. */
  readonly titles: readonly { readonly text: string; readonly top: number }[]
  /** Whether names are left of the bars, instead of above them. */
  readonly isBeside: boolean
  /** The axis of the bars, and the right end of the figures. */
  readonly axis: RoundAxis
  readonly end: number
  /** Lower end of the rows. */
  readonly bottom: number
  /** Undefined where no case has several runs: there is no spread to show. */
  readonly spread: SpreadLayout | undefined
}

function layoutOf(chart: ThroughputChart, { width, language }: Canvas): ChartLayout {
  const hasSpread = width >= sideBySide && chart.bars.some(({ runs }) => runs.length > 1)
  const end = hasSpread ? Math.round(width * 0.62) : width
  const figures = chart.bars.map((bar) => figureOf(bar, chart))
  const figureWidth = Math.max(0, ...figures.map((figure) => pixelWidth(figure, fontSize)))
  const column = nameColumn(
    chart.bars.map(({ label: name }) => name[language]),
    end,
  )
  const isBeside = column !== undefined
  const from = column ?? 0
  const to = end - figureWidth - columnGap
  const { rows, titles, bottom } = placed(chart, { isBeside, from, to, end, language })
  const axis = axisAcross([0, Math.max(0, ...chart.bars.flatMap(highest)) || 1], {
    plot: [from, to],
    labels: [0, end],
  })
  const [left, right] = [end + spreadGap, width]
  const spread = hasSpread
    ? { ...spreadAxis(chart.bars, left, right), top: 0, bottom, left, right }
    : undefined
  return { rows, titles, isBeside, axis, end, bottom, spread }
}

const barAxis = (
  { axis, end, bottom }: ChartLayout,
  { unit }: ThroughputChart,
  { language }: Canvas,
): Markup =>
  horizontalAxis({
    ...axis,
    top: 0,
    bottom,
    right: end,
    title: labelWithUnit(speedName(unit), unit)[language],
  })

interface PlacedRow {
  readonly bar: ThroughputBar
  readonly names: readonly string[]
  /** Why there is no figure. */
  readonly reason: readonly string[]
  readonly top: number
  /** Where the lines of the reason start. */
  readonly reasonAt: { readonly x: number; readonly top: number }
  /** The line through the middle of the bar. */
  readonly middle: number
}

interface Columns {
  /** Whether names are left of the bars, instead of above them. */
  readonly isBeside: boolean
  readonly from: number
  readonly to: number
  readonly end: number
  readonly language: Language
}

function placed({ bars }: ThroughputChart, columns: Columns) {
  const titles: { text: string; top: number }[] = []
  const rows: PlacedRow[] = []
  let top = 0
  for (const group of grouped(bars, ({ group: head }) => head?.en ?? '')) {
    const head = group[0].group
    if (head !== undefined) {
      top += titles.length === 0 ? 0 : gap.group
      for (const text of wrapped(head[columns.language], columns.end, fontSize, 2)) {
        titles.push({ text, top })
        top += lineHeight
      }
      top += gap.head
    }
    for (const bar of group) {
      const { row, height } = rowOf(bar, top, columns)
      rows.push(row)
      top += height
    }
  }
  return { rows, titles, bottom: top }
}

function rowOf(bar: ThroughputBar, top: number, { isBeside, from, to, end, language }: Columns) {
  const { estimate } = bar
  const why = estimate.kind === 'known' ? undefined : `${dash} ${sayMissing(estimate, language)}`
  if (isBeside) {
    const names = wrapped(bar.label[language], from - columnGap, fontSize, 2)
    const reason = why === undefined ? [] : wrapped(why, end - from, fontSize)
    const height = Math.max(names.length * lineHeight, reason.length * lineHeight, barHeight)
    const row: PlacedRow = {
      bar,
      names,
      reason,
      top,
      reasonAt: { x: from, top },
      middle: top + (why === undefined ? height / 2 : lineHeight / 2),
    }
    return { row, height: height + gap.row }
  }
  const names = wrapped(bar.label[language], to, fontSize)
  const reason = why === undefined ? [] : wrapped(why, end, fontSize)
  const below = top + names.length * lineHeight
  const row: PlacedRow = {
    bar,
    names,
    reason,
    top,
    reasonAt: { x: 0, top: below },
    middle: below + 2 + barHeight / 2,
  }
  const height = names.length * lineHeight + (why === undefined ? barHeight + 2 : reason.length * lineHeight)
  return { row, height: height + gap.row }
}

function rowMarkup(
  { bar, names, reason, top, reasonAt, middle }: PlacedRow,
  { axis: { scale }, isBeside, end }: ChartLayout,
  chart: ThroughputChart,
  language: Language,
): Markup {
  // A one-line name is aligned with the middle of its bar.
  const shift = isBeside ? middle - top - (names.length * lineHeight) / 2 : 0
  const baseline = (line: number, at: number) => at + (line + 1) * lineHeight - 4
  const words = [
    ...names.map((text, line) =>
      label(0, baseline(line, top + (reason.length === 0 ? shift : 0)), text, { class: 'name' }),
    ),
    ...reason.map((text, line) => label(reasonAt.x, baseline(line, reasonAt.top), text, { class: 'none' })),
  ]
  if (bar.estimate.kind === 'missing') return fragment(...words)
  const interval = intervalIn(bar.estimate)
  const from = scale(0)
  return fragment(
    ...words,
    label(end, middle + 4.5, figureOf(bar, chart), { class: 'figure', 'text-anchor': 'end' }),
    element('rect', {
      x: number(from),
      y: number(middle - barHeight / 2),
      width: number(Math.max(1, scale(bar.estimate.value.value) - from)),
      height: barHeight,
      rx: 2,
      class: colouredClass('bar', bar.colour),
    }),
    interval === undefined ? nothing : whisker(interval, scale, middle, chart, language),
  )
}

const figureOf = ({ estimate, decimals }: ThroughputBar, chart: ThroughputChart): string =>
  estimate.kind === 'known'
    ? digits(estimate.value.value, { unit: chart.unit, decimals: decimals ?? chart.decimals })
    : ''

const highest = (bar: ThroughputBar): number[] =>
  bar.estimate.kind === 'known' ? [bar.estimate.value.value, intervalIn(bar.estimate)?.high ?? 0] : []

/** Every figure, with the head of its group. */
const description = (chart: ThroughputChart, { language }: Canvas) =>
  chart.bars
    .map((bar) => {
      const name = [...(bar.group === undefined ? [] : [bar.group[language]]), bar.label[language]].join(
        ' · ',
      )
      const { estimate } = bar
      return `${name}: ${
        estimate.kind === 'known'
          ? `${figureOf(bar, chart)} ${unitSign(chart.unit)}`
          : `${dash} ${sayMissing(estimate, language)}`
      }`
    })
    .join('; ')
