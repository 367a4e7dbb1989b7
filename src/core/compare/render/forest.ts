import { scaleLinear } from 'd3-scale'
import type { Language } from '../../model/text.ts'
import { element, escaped, fragment, type Markup } from '../../document/markup.ts'
import { horizontalAxis } from '../../document/svg/axis.ts'
import {
  dot,
  fontSize,
  label,
  line,
  signedPercent,
  svgElement,
  type Canvas,
} from '../../document/svg/parts.ts'
import { textWidth, wrapped } from '../../document/svg/text-fit.ts'
import { inEach, labelSeparator } from '../../document/compose.ts'
import type { ComparedCase, Comparison, Overall } from '../comparison.ts'
import { changeRange, changeText, verdictText } from '../words.ts'
import { compareWords } from './case-row.ts'

interface ForestRow {
  readonly name: string
  /** The name without what all cases have in common. */
  readonly short: string
  /** B ÷ A − 1, with the ends of its interval where it has one. */
  readonly change: number
  readonly low: number
  readonly high: number
  readonly hasInterval: boolean
  readonly says: string
  readonly kind: 'case' | 'overall'
}

const rowHeight = { wide: 34, narrow: 52 } as const
/** Below this width a row's name is above its interval. */
const narrowest = 480

/** The change of every case with its interval around no change; the margin of `same` shaded, the overall change last. */
export function forestSvg(comparison: Comparison, canvas: Canvas): Markup {
  const { width, language } = canvas
  const rows = rowsOf(comparison, language)
  const form = width < narrowest ? 'narrow' : 'wide'
  const height = rowHeight[form]
  const names =
    form === 'narrow'
      ? 0
      : Math.min(width * 0.38, Math.max(...rows.map(({ short }) => textWidth(short, fontSize))))
  const figures = Math.max(...rows.map(({ change }) => textWidth(changeText(1 + change), fontSize)))
  const [left, right] = [names + (form === 'narrow' ? 4 : 20), width - figures - 16]
  const scale = scaleLinear().domain(domainOf(rows, comparison)).nice(5).range([left, right]).clamp(true)
  const top = 6
  const bottom = top + rows.length * height
  const ticks = scale.ticks(form === 'narrow' ? 3 : 6)
  const sameWithin: number = comparison.sameWithin
  const limit: number | undefined = comparison.gate?.limit
  const title = inEach((one) => compareWords[one].change)
  return svgElement(canvas, bottom + 44, title, rows.map(({ name, says }) => `${name}: ${says}`).join('; '), [
    element('rect', {
      x: scale(-sameWithin),
      y: top,
      width: scale(sameWithin) - scale(-sameWithin),
      height: bottom - top,
      class: 'margin',
    }),
    horizontalAxis({
      scale,
      ticks,
      text: (tick) => signedPercent(tick, ticks),
      top,
      bottom,
      left: Math.max(0, left - 10),
      right: width,
      title: compareWords[language].change,
    }),
    line(scale(0), top, scale(0), bottom, 'median'),
    ...(limit === undefined ? [] : [line(scale(-limit), top, scale(-limit), bottom, 'limit')]),
    ...rows.map((row, index) => rowMarkup(row, top + index * height, { form, names, width, scale })),
  ])
}

interface Place {
  readonly form: keyof typeof rowHeight
  readonly names: number
  readonly width: number
  readonly scale: (change: number) => number
}

function rowMarkup(
  { short, change, low, high, hasInterval, says, kind }: ForestRow,
  top: number,
  place: Place,
): Markup {
  const { form, names, scale, width } = place
  const middle = top + (form === 'narrow' ? 36 : rowHeight.wide / 2)
  const room = form === 'narrow' ? width : names
  const [text = ''] = wrapped(short, room, fontSize, 1)
  return fragment(
    label(0, form === 'narrow' ? top + 16 : middle + 4, text, kind === 'overall' ? { class: 'figure' } : {}),
    ...(hasInterval
      ? [
          element(
            'g',
            { class: 'whisker' },
            element('title', {}, escaped(says)),
            line(scale(low), middle, scale(high), middle, 'stem'),
            line(scale(low), middle - 5, scale(low), middle + 5, 'stem'),
            line(scale(high), middle - 5, scale(high), middle + 5, 'stem'),
          ),
        ]
      : []),
    kind === 'overall'
      ? element(
          'path',
          { d: diamond(scale(change), middle), class: 'overall' },
          element('title', {}, escaped(says)),
        )
      : dot(scale(change), middle, 5, 'run', says),
    label(width, middle + 4, changeText(1 + change), { class: 'figure', 'text-anchor': 'end' }),
  )
}

const diamond = (x: number, y: number) =>
  `M${x.toFixed(1)} ${y - 8}L${(x + 8).toFixed(1)} ${y}L${x.toFixed(1)} ${y + 8}L${(x - 8).toFixed(1)} ${y}Z`

function rowsOf({ cases, overall, sameWithin }: Comparison, language: Language): ForestRow[] {
  const drawn = cases.filter(({ ratio }) => ratio.kind === 'known')
  const short = distinct(drawn.map(({ label }) => label[language]))
  const ofCases = drawn.map((one, index) => caseRowOf(one, short[index] ?? '', sameWithin, language))
  return overall.kind === 'known' && overall.value.cases > 1
    ? [...ofCases, overallRow(overall.value, sameWithin, language)]
    : ofCases
}

/** Labels without the parts that all of them have; whole where nothing would be left. */
function distinct(labels: readonly string[]): string[] {
  const all = labels.map((one) => one.split(labelSeparator))
  return all.map((parts, index) => {
    const own = parts.filter((part) => !all.every((other) => other.includes(part)))
    return own.length === 0 ? (labels[index] ?? '') : own.join(labelSeparator)
  })
}

function caseRowOf(
  { ratio, label: name, verdict }: ComparedCase,
  short: string,
  sameWithin: number,
  language: Language,
): ForestRow {
  if (ratio.kind === 'missing') throw new TypeError('a case without a ratio is not drawn')
  return {
    name: name[language],
    short,
    kind: 'case',
    ...ends(ratio.value, verdictText(verdict.kind, sameWithin)[language]),
  }
}

const overallRow = (
  { ratio, cases, verdict }: Overall,
  sameWithin: number,
  language: Language,
): ForestRow => {
  const name = language === 'zh' ? `${cases} 个用例的几何平均` : `Geometric mean of ${cases}`
  return { name, short: name, kind: 'overall', ...ends(ratio, verdictText(verdict, sameWithin)[language]) }
}

function ends(ratio: Overall['ratio'], verdict: string): Omit<ForestRow, 'name' | 'short' | 'kind'> {
  const range = changeRange(ratio)
  return {
    change: ratio.value - 1,
    low: ratio.low - 1,
    high: ratio.high - 1,
    hasInterval: range !== undefined,
    says: `${changeText(ratio.value)}${range === undefined ? '' : ` (${range})`}, ${verdict}`,
  }
}

/** Wide enough for every change, and for intervals that are not far wider than the changes: one noisy case hides no other. */
function domainOf(rows: readonly ForestRow[], { sameWithin, gate }: Comparison): [number, number] {
  const points = [-1.5 * sameWithin, 1.5 * sameWithin, ...rows.map(({ change }) => change)]
  if (gate !== undefined) points.push(-1.2 * gate.limit)
  const [least, most] = [Math.min(...points), Math.max(...points)]
  const room = most - least
  return [
    Math.max(least - room, Math.min(least, ...rows.map(({ low }) => low))),
    Math.min(most + room, Math.max(most, ...rows.map(({ high }) => high))),
  ]
}
