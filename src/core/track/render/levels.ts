import { scaleLinear } from 'd3-scale'
import { changeText } from '../../compare/words.ts'
import { element, escaped, fragment, nothing, type Markup } from '../../document/markup.ts'
import { verticalAxis } from '../../document/svg/axis.ts'
import { dot, label, line, svgElement, type Canvas } from '../../document/svg/parts.ts'
import { textWidth } from '../../document/svg/text-fit.ts'
import { mean } from '../../stats/sample.ts'
import type { LevelChange, Point, TrackedSeries } from '../history.ts'
import { commitText, dayText, figureText, rangeText } from '../words.ts'

const left = 56
const top = 44
const plotHeight = 180
const tickSize = 12

interface Drawn {
  readonly point: Point
  readonly at: number
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The points of a series in equal steps with their intervals, each level as a line, each change with its size. */
export function levelsSvg(series: TrackedSeries, canvas: Canvas): Markup {
  const { width } = canvas
  const { points, changes, unit } = series
  const drawn = points.flatMap((point, at): Drawn[] =>
    point.throughput.kind === 'known' ? [{ point, at, ...point.throughput.value }] : [],
  )
  const right = width - 16
  const bottom = top + plotHeight
  const x = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([left + 12, right - 12])
  const y = scaleLinear().domain(domainOf(drawn)).nice(4).range([bottom, top]).clamp(true)
  return svgElement(canvas, bottom + 30, series.label, description(series, drawn), [
    verticalAxis({
      scale: y,
      ticks: y.ticks(4),
      left,
      right,
      titleAt: 16,
      title: `${unit}/s`,
    }),
    ...changes.map((change) => changeMarkup(change, { x, bottom, right })),
    ...levelsOf(drawn, changes).map((level) => {
      const [first, last] = [level[0], level.at(-1)]
      if (first === undefined || last === undefined) return nothing
      const speed = y(Math.exp(mean(level.map(({ value }) => Math.log(value)))))
      return line(x(first.at) - 6, speed, x(last.at) + 6, speed, 'level')
    }),
    ...drawn.map(({ point, at, value, low, high }) =>
      fragment(
        element(
          'g',
          { class: 'whisker' },
          element('title', {}, escaped(rangeText(point, series))),
          line(x(at), y(low), x(at), y(high), 'stem'),
        ),
        dot(
          x(at),
          y(value),
          4,
          'run',
          `${dayText(point)} · ${commitText(point)} · ${figureText(point, series)}`,
        ),
      ),
    ),
    ...days(points, { x, bottom, right }),
  ])
}

interface Place {
  readonly x: (at: number) => number
  readonly bottom: number
  readonly right: number
}

/** Between the two points that it lies between; its text keeps within the plot. */
function changeMarkup({ at, ratio }: LevelChange, { x, bottom, right }: Place): Markup {
  const middle = x(at - 0.5)
  const text = ratio.kind === 'known' ? changeText(ratio.value.value) : ''
  const half = textWidth(text, tickSize) / 2
  return fragment(
    line(middle, top - 6, middle, bottom, 'change'),
    label(Math.min(Math.max(middle, left + half), right - half), top - 12, text, {
      class: 'figure',
      'text-anchor': 'middle',
    }),
  )
}

const levelsOf = (drawn: readonly Drawn[], changes: readonly LevelChange[]): Drawn[][] => {
  const edges = [0, ...changes.map(({ at }) => at), Number.POSITIVE_INFINITY]
  return edges
    .slice(0, -1)
    .map((from, index) =>
      drawn.filter(({ at }) => at >= from && at < (edges[index + 1] ?? Number.POSITIVE_INFINITY)),
    )
}

/** As many days as have room, the first and the last among them. */
function days(points: readonly Point[], { x, bottom, right }: Place): Markup[] {
  const wide = textWidth('2026-12-31', tickSize) + 16
  const room = Math.max(1, Math.floor((right - left) / wide))
  const step = Math.max(1, Math.ceil((points.length - 1) / Math.max(1, room - 1)))
  return points.flatMap((point, at) => {
    if ((points.length - 1 - at) % step !== 0) return []
    const half = textWidth(dayText(point), tickSize) / 2
    const middle = Math.min(Math.max(x(at), half), right - half + 12)
    return [label(middle, bottom + 20, dayText(point), { class: 'tick', 'text-anchor': 'middle' })]
  })
}

/** All figures, and their intervals as far as one noisy point does not flatten the others. */
function domainOf(drawn: readonly Drawn[]): [number, number] {
  const values = drawn.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(most - least, 0.02 * most)
  return [
    Math.max(0, Math.max(least - room, Math.min(...drawn.map(({ low }) => low))) - 0.05 * room),
    Math.min(most + room, Math.max(...drawn.map(({ high }) => high))) + 0.05 * room,
  ]
}

const description = (series: TrackedSeries, drawn: readonly Drawn[]) =>
  drawn.map(({ point }) => `${dayText(point)} ${commitText(point)}: ${figureText(point, series)}`).join('; ')
