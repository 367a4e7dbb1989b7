import { element, escaped, fragment, type Markup } from '../markup.ts'
import { fontSize, label, line, number } from './parts.ts'
import { pixelWidth, wrapped } from './text-fit.ts'

/** Shapes and dashes differ as well as colours, for readers who cannot distinguish hues. */
const seriesColours = 7
const shapes = [
  'M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0',
  'M-4,-4h8v8h-8z',
  'M0,-5.5l5,9h-10z',
  'M0,-5.5l5.5,5.5l-5.5,5.5l-5.5,-5.5z',
  'M0,5.5l5,-9h-10z',
  'M-1.8,-5h3.6v3.2h3.2v3.6h-3.2v3.2h-3.6v-3.2h-3.2v-3.6h3.2z',
  'M-5,-4.5l10,9v-9l-10,9z',
] as const
const dashes = ['', '7 4', '2 3', '9 3 2 3'] as const

/** Each colour has its own shape; when colours repeat, the shape differs. */
const shapeOf = (index: number) =>
  shapes[(index + Math.floor(index / seriesColours)) % shapes.length] ?? shapes[0]

const className = (index: number) => `series c${index % seriesColours}`

export const marker = (index: number, x: number, y: number, says: string): Markup =>
  element(
    'path',
    {
      d: shapeOf(index),
      transform: `translate(${number(x)},${number(y)})`,
      class: `${className(index)} point`,
    },
    element('title', {}, escaped(says)),
  )

export const polyline = (index: number, points: readonly (readonly [number, number])[]): Markup =>
  element('polyline', {
    points: points.map(([x, y]) => `${number(x)},${number(y)}`).join(' '),
    class: `${className(index)} course`,
    'stroke-dasharray': dash(index),
  })

export const stem = (index: number, x: number, from: number, to: number): Markup =>
  line(x, from, x, to, `${className(index)} stem`)

/** When colours repeat, the dash differs. */
const dash = (index: number) => {
  const pattern = dashes[Math.floor(index / seriesColours) % dashes.length]
  return pattern === '' ? undefined : pattern
}

export interface Legend {
  readonly markup: Markup
  readonly height: number
}

const itemHeight = 19
const swatch = 26

/** Names of series, as many side by side as fit; `ideal` names the dashed reference line, if there is one. */
export function legend(names: readonly string[], ideal: string | undefined, width: number): Legend {
  let x = 0
  let y = 0
  const items = [...names, ...(ideal === undefined ? [] : [ideal])].map((name, index) => {
    const words = wrapped(name, width - swatch, fontSize, 2)
    const taken = swatch + Math.max(...words.map((word) => pixelWidth(word, fontSize))) + 18
    if (x > 0 && x + taken > width) {
      x = 0
      y += itemHeight
    }
    const item = legendItem(x, y + itemHeight / 2, words, index < names.length ? index : undefined)
    x += taken
    if (words.length > 1) {
      x = 0
      y += itemHeight * words.length
    }
    return item
  })
  return { markup: fragment(...items), height: y + (x === 0 ? 0 : itemHeight) + 8 }
}

function legendItem(x: number, y: number, words: readonly string[], index: number | undefined): Markup {
  const sample =
    index === undefined
      ? line(x, y, x + 20, y, 'ideal')
      : fragment(
          polyline(index, [
            [x, y],
            [x + 20, y],
          ]),
          marker(index, x + 10, y, words.join(' ')),
        )
  return fragment(
    sample,
    ...words.map((word, lineIndex) =>
      label(x + swatch, y + 4.5 + lineIndex * itemHeight, word, { class: 'name' }),
    ),
  )
}
