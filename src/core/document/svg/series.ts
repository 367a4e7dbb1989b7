import { element, escaped, fragment, nothing, type Markup } from '../markup.ts'
import { fontSize, label, line, number } from './parts.ts'
import { pixelWidth, wrapped } from './text-fit.ts'

/**
 * Colours of series, each with a contrast of at least 3:1 to its ground. The first five are from the Okabe–Ito palette, the
 * others from Paul Tol's schemes with grey; some are darkened for light screens, and all are lightened for dark ones.
 */
export const palette = {
  light: [
    '#0072b2',
    '#d55e00',
    '#009e73',
    '#aa4a86',
    '#8a6d00',
    '#332288',
    '#ee3377',
    '#4d4d4d',
    '#117733',
    '#882255',
    '#8e9a1a',
    '#2b95cf',
  ],
  dark: [
    '#5cb3ec',
    '#ff9a5c',
    '#3fd0a4',
    '#e39ac6',
    '#e8cf5a',
    '#8f80f0',
    '#ff5c96',
    '#d6d6d6',
    '#7fe060',
    '#bd6480',
    '#93a03c',
    '#59e0f0',
  ],
} as const

/** The variables of a page's style sheet that hold these colours. */
export const colourVariables = (colours: readonly string[]): string =>
  colours.map((colour, index) => `--c${index}: ${colour};`).join(' ')

/** Rules that give each class of a colour its variable. */
export const colourRules = (): string =>
  palette.light.map((_, index) => `svg .c${index} { --c: var(--c${index}); }`).join(' ')

const colourCount = palette.light.length

/** The class of a mark with this colour; without a colour, the mark has the accent colour of the page. */
export const colouredClass = (className: string, colour: number | undefined): string =>
  colour === undefined ? className : `${className} c${colour % colourCount}`

/** How the marks of a series look. */
export interface Look {
  readonly colour: number
  readonly shape: number
  readonly dash: number
}

/**
 * The series of a chart with their looks: in their own colours, or else in those of the palette in order. Shapes and dashes
 * differ as well, for series of one colour and for readers who cannot distinguish hues.
 */
export function withLooks<Series extends { readonly colour?: number }>(
  series: readonly Series[],
): (Series & { readonly look: Look })[] {
  const colours = series.map(({ colour }, index) => (colour ?? index) % colourCount)
  return series.map((line, index) => {
    const colour = colours[index] ?? index
    const dash = colours.slice(0, index).filter((earlier) => earlier === colour).length
    return { ...line, look: { colour, shape: index, dash } }
  })
}

/** One more than colours, so that a repeated colour has another shape. */
const shapes = [
  'M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0',
  'M-4,-4h8v8h-8z',
  'M0,-5.5l5,9h-10z',
  'M0,-5.5l5.5,5.5l-5.5,5.5l-5.5,-5.5z',
  'M0,5.5l5,-9h-10z',
  'M-1.8,-5h3.6v3.2h3.2v3.6h-3.2v3.2h-3.6v-3.2h-3.2v-3.6h3.2z',
  'M-6,0l9.5,-5.2v10.4z',
  'M6,0l-9.5,-5.2v10.4z',
  'M-5.2,-3l2.2,-2.2l3,3l3,-3l2.2,2.2l-3,3l3,3l-2.2,2.2l-3,-3l-3,3l-2.2,-2.2l3,-3z',
  'M0,-6.5l2.2,4.3l4.3,2.2l-4.3,2.2l-2.2,4.3l-2.2,-4.3l-4.3,-2.2l4.3,-2.2z',
  'M-6,-2.4h12v4.8h-12z',
  'M-2.4,-6h4.8v12h-4.8z',
  'M-4.5,-5.5h9l-9,11h9z',
] as const
const dashes = [undefined, '7 4', '2 3', '9 3 2 3'] as const

const className = ({ colour }: Look) => colouredClass('series', colour)

export const marker = (look: Look, x: number, y: number, says: string): Markup =>
  element(
    'path',
    {
      d: shapes[look.shape % shapes.length] ?? shapes[0],
      transform: `translate(${number(x)},${number(y)})`,
      class: `${className(look)} point`,
    },
    element('title', {}, escaped(says)),
  )

export const polyline = (look: Look, points: readonly (readonly [number, number])[]): Markup =>
  element('polyline', {
    points: points.map(([x, y]) => `${number(x)},${number(y)}`).join(' '),
    class: `${className(look)} course`,
    'stroke-dasharray': dashes[look.dash % dashes.length],
  })

export const stem = (look: Look, x: number, from: number, to: number): Markup =>
  line(x, from, x, to, `${className(look)} stem`)

export interface Legend {
  readonly markup: Markup
  readonly height: number
}

const itemHeight = 19
const swatch = 26

export interface LegendItem {
  readonly name: string
  readonly look: Look
  /** Whether a line connects the marks of the series. */
  readonly connected: boolean
}

/** Names of series, as many side by side as fit; `ideal` names the dashed reference line, if there is one. */
export function legend(items: readonly LegendItem[], ideal: string | undefined, width: number): Legend {
  let x = 0
  let y = 0
  const references = ideal === undefined ? [] : [{ name: ideal }]
  const drawn = [...items, ...references].map((item) => {
    const words = wrapped(item.name, width - swatch, fontSize, 2)
    const taken = swatch + Math.max(...words.map((word) => pixelWidth(word, fontSize))) + 18
    if (x > 0 && x + taken > width) {
      x = 0
      y += itemHeight
    }
    const markup = fragment(
      sample(item, x, y + itemHeight / 2),
      ...words.map((word, index) =>
        label(x + swatch, y + itemHeight / 2 + 4.5 + index * itemHeight, word, { class: 'name' }),
      ),
    )
    x += taken
    if (words.length > 1) {
      x = 0
      y += itemHeight * words.length
    }
    return markup
  })
  return { markup: fragment(...drawn), height: drawn.length === 0 ? 0 : y + (x === 0 ? 0 : itemHeight) + 8 }
}

function sample(item: LegendItem | Pick<LegendItem, 'name'>, x: number, y: number): Markup {
  if (!('look' in item)) return line(x, y, x + 20, y, 'ideal')
  const ends = [
    [x, y],
    [x + 20, y],
  ] as const
  return fragment(
    item.connected ? polyline(item.look, ends) : nothing,
    marker(item.look, x + 10, y, item.name),
  )
}
