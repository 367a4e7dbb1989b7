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

const colourCount = palette.light.length

/** The class of a mark with a colour; without one, the mark has the accent colour of the page. */
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
