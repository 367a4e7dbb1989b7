import type { ForestChart, ForestRow } from '../chart-model.ts'
import { distinctLabels, labelText } from '../text-line.ts'
import { element, escaped, fragment, type Markup } from '../markup.ts'
import { axisAcross, horizontalAxis, leastChange } from './axis.ts'
import { dot, fontSize, label, line, signedPercent, svgElement, type Canvas } from './parts.ts'
import { rangeMark } from './spread.ts'
import { pixelWidth, wrapped } from './text-fit.ts'

const rowHeight = { wide: 34, narrow: 52 } as const
/** Below this width, a row's name is above its interval. */
const narrowest = 480

/** The change of every case with its interval; the margin of `same` is shaded, and the mean comes last. */
export function forestSvg(chart: ForestChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const { title, rows, margin, limit } = chart
  const names = shortNames(rows, canvas)
  const form = width < narrowest ? 'narrow' : 'wide'
  const height = rowHeight[form]
  const room =
    form === 'narrow'
      ? 0
      : Math.min(width * 0.38, Math.max(...names.map((name) => pixelWidth(name, fontSize))))
  const figures = Math.max(...rows.map(({ figure }) => pixelWidth(figure, fontSize)))
  const left = room + (form === 'narrow' ? 4 : 20)
  const { scale, ticks } = axisAcross(domainOf(chart), {
    plot: [left, width - figures - 16],
    labels: [Math.max(0, left - 10), width],
    text: signedPercent,
    least: leastChange,
  })
  scale.clamp(true)
  const top = 6
  const bottom = top + rows.length * height
  const description = rows.map((row) => `${labelText(row.label)[language]}: ${row.says[language]}`).join('; ')
  return svgElement(canvas, bottom + 44, title, description, [
    element('rect', {
      x: scale(-margin),
      y: top,
      width: scale(margin) - scale(-margin),
      height: bottom - top,
      class: 'margin',
    }),
    horizontalAxis({
      scale,
      ticks,
      text: signedPercent,
      top,
      bottom,
      right: width,
      title: title[language],
    }),
    line(scale(0), top, scale(0), bottom, 'median'),
    ...(limit === undefined ? [] : [line(scale(-limit), top, scale(-limit), bottom, 'limit')]),
    ...rows.map((row, index) =>
      rowMarkup(row, names[index] ?? '', top + index * height, { form, room, canvas, scale }),
    ),
  ])
}

/** Names of cases without the parts that all of them share. */
function shortNames(rows: readonly ForestRow[], { language }: Canvas): string[] {
  const short = distinctLabels(rows.filter(({ isMean }) => !isMean).map((row) => row.label))
  const means = rows.filter(({ isMean }) => isMean).map((row) => row.label)
  return [...short, ...means].map((name) => labelText(name)[language])
}

interface ForestPlace {
  readonly form: keyof typeof rowHeight
  /** Width of the names left of the intervals. */
  readonly room: number
  readonly canvas: Canvas
  readonly scale: (change: number) => number
}

function rowMarkup(row: ForestRow, name: string, top: number, place: ForestPlace): Markup {
  const { change, low, high, hasInterval, figure, isMean } = row
  const {
    form,
    room,
    scale,
    canvas: { width, language },
  } = place
  const says = row.says[language]
  const middle = top + (form === 'narrow' ? 36 : rowHeight.wide / 2)
  const [text = ''] = wrapped(name, form === 'narrow' ? width : room, fontSize, 1)
  return fragment(
    label(0, form === 'narrow' ? top + 16 : middle + 4, text, isMean ? { class: 'figure' } : {}),
    ...(hasInterval ? [rangeMark(scale(low), scale(high), middle, says)] : []),
    isMean
      ? element(
          'path',
          { d: diamond(scale(change), middle), class: 'overall' },
          element('title', {}, escaped(says)),
        )
      : dot(scale(change), middle, 5, 'run', says),
    label(width, middle + 4, figure, { class: 'figure', 'text-anchor': 'end' }),
  )
}

const diamond = (x: number, y: number) =>
  `M${x.toFixed(1)} ${y - 8}L${(x + 8).toFixed(1)} ${y}L${x.toFixed(1)} ${y + 8}L${(x - 8).toFixed(1)} ${y}Z`

/** Wide enough for every change, and for intervals up to a limit, so that one noisy case does not flatten the others. */
function domainOf({ rows, margin, limit }: ForestChart): [number, number] {
  const points = [-1.5 * margin, 1.5 * margin, ...rows.map(({ change }) => change)]
  if (limit !== undefined) points.push(-1.2 * limit)
  const [least, most] = [Math.min(...points), Math.max(...points)]
  const room = most - least
  return [
    Math.max(least - room, Math.min(least, ...rows.map(({ low }) => low))),
    Math.min(most + room, Math.max(most, ...rows.map(({ high }) => high))),
  ]
}
