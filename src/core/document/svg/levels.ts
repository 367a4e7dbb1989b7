import { scaleLinear } from 'd3-scale'
import { mean } from '../../stats/sample.ts'
import type { LevelsChart, LevelsPoint } from '../chart-model.ts'
import { element, escaped, fragment, nothing, type Markup } from '../markup.ts'
import { unitSign } from '../numbers.ts'
import { axisUp, verticalAxis } from './axis.ts'
import { dot, label, line, svgElement, type Canvas } from './parts.ts'
import { pixelWidth } from './text-fit.ts'

const left = 56
const top = 44
const plotHeight = 180
const tickSize = 12

interface DrawnPoint {
  readonly point: LevelsPoint
  readonly at: number
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The points of a series at equal distances with their intervals, each level as a line, each change with its size. */
export function levelsSvg({ title, unit, points, changes }: LevelsChart, canvas: Canvas): Markup {
  const { width } = canvas
  const drawn = points.flatMap((point, at): DrawnPoint[] =>
    point.estimate === undefined ? [] : [{ point, at, ...point.estimate }],
  )
  const right = width - 16
  const bottom = top + plotHeight
  const x = scaleLinear()
    .domain([0, Math.max(1, points.length - 1)])
    .range([left + 12, right - 12])
  const up = axisUp(domainOf(drawn), [bottom, top])
  const y = up.scale.clamp(true)
  return svgElement(canvas, bottom + 30, title, description(drawn), [
    verticalAxis({
      ...up,
      left,
      right,
      titleAt: 16,
      title: unitSign(unit),
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
          element('title', {}, escaped(point.range)),
          line(x(at), y(low), x(at), y(high), 'stem'),
        ),
        dot(x(at), y(value), 4, 'run', `${point.day} · ${point.commit} · ${point.figure}`),
      ),
    ),
    ...days(points, { x, bottom, right }),
  ])
}

interface LevelPlace {
  readonly x: (at: number) => number
  readonly bottom: number
  readonly right: number
}

/** Drawn between the points before and after the change; the text stays within the plot. */
function changeMarkup(
  { at, text }: LevelsChart['changes'][number],
  { x, bottom, right }: LevelPlace,
): Markup {
  const middle = x(at - 0.5)
  const half = pixelWidth(text, tickSize) / 2
  return fragment(
    line(middle, top - 6, middle, bottom, 'change'),
    label(Math.min(Math.max(middle, left + half), right - half), top - 12, text, {
      class: 'figure',
      'text-anchor': 'middle',
    }),
  )
}

const levelsOf = (drawn: readonly DrawnPoint[], changes: LevelsChart['changes']): DrawnPoint[][] => {
  const edges = [0, ...changes.map(({ at }) => at), Number.POSITIVE_INFINITY]
  return edges
    .slice(0, -1)
    .map((from, index) =>
      drawn.filter(({ at }) => at >= from && at < (edges[index + 1] ?? Number.POSITIVE_INFINITY)),
    )
}

/** As many days as fit, with the first and the last. */
function days(points: readonly LevelsPoint[], { x, bottom, right }: LevelPlace): Markup[] {
  const wide = pixelWidth('2026-12-31', tickSize) + 16
  const room = Math.max(1, Math.floor((right - left) / wide))
  const step = Math.max(1, Math.ceil((points.length - 1) / Math.max(1, room - 1)))
  return points.flatMap((point, at) => {
    if ((points.length - 1 - at) % step !== 0) return []
    const half = pixelWidth(point.day, tickSize) / 2
    const middle = Math.min(Math.max(x(at), half), right - half + 12)
    return [label(middle, bottom + 20, point.day, { class: 'tick', 'text-anchor': 'middle' })]
  })
}

/** All figures, and intervals up to a limit, so that one noisy point does not flatten the others. */
function domainOf(drawn: readonly DrawnPoint[]): [number, number] {
  const values = drawn.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(most - least, 0.02 * most)
  return [
    Math.max(0, Math.max(least - room, Math.min(...drawn.map(({ low }) => low))) - 0.05 * room),
    Math.min(most + room, Math.max(...drawn.map(({ high }) => high))) + 0.05 * room,
  ]
}

const description = (drawn: readonly DrawnPoint[]) =>
  drawn.map(({ point: { day, commit, figure } }) => `${day} ${commit}: ${figure}`).join('; ')
