import type { ScaleLinear } from 'd3-scale'
import { fragment, type Markup } from '../markup.ts'
import { label, line, tickText } from './parts.ts'
import { pixelWidth } from './text-fit.ts'

export interface HorizontalAxis {
  readonly scale: (value: number) => number
  readonly ticks: readonly number[]
  readonly text?: (tick: number) => string
  /** Upper end of the grid lines; undefined for none. */
  readonly top: number | undefined
  readonly bottom: number
  /** Labels stay right of this. */
  readonly left: number
  readonly right: number
  /** With its unit. */
  readonly title: string
}

/** A scale of changes that starts no lower than -100%, where rounding it would go below: no speed is negative. */
export function notBelowNothing(scale: ScaleLinear<number, number>): ScaleLinear<number, number> {
  const [low = 0, high = 0] = scale.domain()
  return scale.domain([Math.max(-1, low), high])
}

/** A horizontal axis below a plot: grid, ticks and, at its right end, the title. */
export function horizontalAxis({
  scale,
  ticks,
  text = tickText,
  top,
  bottom,
  left,
  right,
  title,
}: HorizontalAxis): Markup {
  const labels = ticks.map((tick) => {
    const half = pixelWidth(text(tick), tickSize) / 2
    const middle = Math.min(Math.max(scale(tick), left + half), right - half)
    return { words: text(tick), middle, from: middle - half, to: middle + half }
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

const tickSize = 12

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
  readonly text?: (tick: number) => string
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
        label(left - 6, scale(tick) + 4, text(tick), { class: 'tick', 'text-anchor': 'end' }),
      ),
    ),
    label(0, titleAt, title, { class: 'axis' }),
  )
