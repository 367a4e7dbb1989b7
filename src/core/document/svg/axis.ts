import { scaleLinear, scaleLog, type ScaleLinear } from 'd3-scale'
import { fragment, type Markup } from '../markup.ts'
import { label, line, tickText } from './parts.ts'
import { pixelWidth } from './text-fit.ts'

/** A linear scale and its ticks. */
export interface RoundAxis {
  readonly scale: ScaleLinear<number, number>
  readonly ticks: readonly number[]
}

type AxisEnds = readonly [number, number]

/** An axis has about as many steps as its labels have room for. */
const steps = { most: 5, fewest: 2 } as const

interface RoundShape {
  /** The axis does not go below it, although it is no tick. */
  readonly least: number
  /** Where an axis with these ticks starts and ends. */
  readonly range: (ticks: readonly number[]) => AxisEnds
  /** Room for a label of these ticks. */
  readonly room: (ticks: readonly number[]) => number
}

/** An axis from one tick to another, with steps of 1, 2 or 5 times a power of ten. */
function roundAxis(domain: AxisEnds, shape: RoundShape, count: number = steps.most): RoundAxis {
  const scale = scaleLinear().domain(domain).nice(count)
  const ticks = scale.ticks(count).filter((tick) => tick >= shape.least)
  const [low = 0, high = 0] = scale.domain()
  scale.domain([Math.max(shape.least, low), high]).range(shape.range(ticks))
  const step = Math.abs(scale(ticks[1] ?? high) - scale(ticks[0] ?? low))
  return count === steps.fewest || step >= shape.room(ticks)
    ? { scale, ticks }
    : roundAxis(domain, shape, count - 1)
}

const tickSize = 12
const labelWidth = (text: string) => pixelWidth(text, tickSize)

/** With the space above a label. */
const labelHeight = 24

/** A round axis from the bottom of a plot to its top. */
export const axisUp = (domain: AxisEnds, [bottom, top]: AxisEnds, least = -Infinity): RoundAxis =>
  roundAxis(domain, { least, range: () => [bottom, top], room: () => labelHeight })

/** Width of the labels left of a plot, with the space between. */
export const widthOfLabels = (ticks: readonly number[]): number =>
  Math.max(...ticks.map((tick) => labelWidth(tickText(tick)))) + 10

export interface AcrossRoom {
  /** Ends of the plot. It is narrower where a label in the middle of its tick would leave the room. */
  readonly plot: AxisEnds
  /** Ends of the room for labels. */
  readonly labels: AxisEnds
  readonly text?: (tick: number, ticks: readonly number[]) => string
  readonly least?: number
}

/** A round axis from the left of a plot to its right, with room for its labels. */
export function axisAcross(
  domain: AxisEnds,
  { plot: [from, to], labels: [left, right], text = tickText, least = -Infinity }: AcrossRoom,
): RoundAxis {
  const widths = (ticks: readonly number[]) => ticks.map((tick) => labelWidth(text(tick, ticks)))
  return roundAxis(domain, {
    least,
    range: (ticks) => {
      const all = widths(ticks)
      return [Math.max(from, left + (all[0] ?? 0) / 2), Math.min(to, right - (all.at(-1) ?? 0) / 2)]
    },
    room: (ticks) => Math.max(...widths(ticks)) + 12,
  })
}

/** Numbers of devices or samples on a logarithmic scale, each with a tick; the last label ends left of `right`. */
export function countsAxis(values: readonly number[], left: number, right: number) {
  const ticks = [...new Set(values)].sort((a, b) => a - b)
  const [least = 1, most = 1] = [ticks[0], ticks.at(-1)]
  const scale = scaleLog()
    .base(2)
    .domain([least, Math.max(most, 2 * least)])
    .range([left, right - Math.max(16, labelWidth(tickText(most)) / 2)])
  return { scale, ticks }
}

/** Changes are shares; no speed is negative, so that none is below -100%. */
export const leastChange = -1

export interface HorizontalAxis {
  readonly scale: (value: number) => number
  readonly ticks: readonly number[]
  readonly text?: AcrossRoom['text']
  /** Upper end of the grid lines; undefined for none. */
  readonly top: number | undefined
  readonly bottom: number
  /** Right end of the title. */
  readonly right: number
  /** With its unit. */
  readonly title: string
}

/** A horizontal axis below a plot: grid, ticks and, at its right end, the title. */
export function horizontalAxis({
  scale,
  ticks,
  text = tickText,
  top,
  bottom,
  right,
  title,
}: HorizontalAxis): Markup {
  const labels = ticks.map((tick) => {
    const words = text(tick, ticks)
    const [middle, half] = [scale(tick), labelWidth(words) / 2]
    return { words, middle, from: middle - half, to: middle + half }
  })
  return fragment(
    ...ticks.map((tick) =>
      top === undefined
        ? line(scale(tick), bottom, scale(tick), bottom + 4, 'stub')
        : line(scale(tick), top, scale(tick), bottom, 'grid'),
    ),
    ...apart(labels).map(({ words, middle }) =>
      label(middle, bottom + 17, words, { class: 'tick', 'text-anchor': 'middle' }),
    ),
    label(right, bottom + 36, title, { class: 'axis', 'text-anchor': 'end' }),
  )
}

/** Labels that do not overlap, always with the last. A tick without a label still has its line. */
function apart<T extends { readonly from: number; readonly to: number }>(labels: readonly T[]): T[] {
  const kept: T[] = []
  for (const label of labels.toReversed()) {
    const next = kept.at(-1)
    if (next === undefined || label.to + 6 <= next.from) kept.push(label)
  }
  return kept
}

export interface VerticalAxis {
  readonly scale: (value: number) => number
  readonly ticks: readonly number[]
  readonly text?: AcrossRoom['text']
  readonly left: number
  readonly right: number
  /** Base line of the title, above the plot. */
  readonly titleAt: number
  readonly title: string
}

/** A vertical axis left of a plot; its title is horizontal above it, for legibility. */
export const verticalAxis = ({
  scale,
  ticks,
  text = tickText,
  left,
  right,
  titleAt,
  title,
}: VerticalAxis): Markup =>
  fragment(
    ...ticks.map((tick) =>
      fragment(
        line(left, scale(tick), right, scale(tick), tick === 0 ? 'zero' : 'grid'),
        label(left - 6, scale(tick) + 4, text(tick, ticks), { class: 'tick', 'text-anchor': 'end' }),
      ),
    ),
    label(0, titleAt, title, { class: 'axis' }),
  )
