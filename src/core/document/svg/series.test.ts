import fc from 'fast-check'
import { expect, it } from 'vitest'
import { marker, palette, withLooks } from './series.ts'

/** The relative luminance of WCAG 2.1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

it('every colour has a contrast of at least 3:1 to the ground of a light and of a dark page', () => {
  expect(palette.light.filter((colour) => contrast(colour, '#ffffff') < 3)).toEqual([])
  expect(palette.dark.filter((colour) => contrast(colour, '#171b21') < 3)).toEqual([])
  expect(new Set(palette.light).size).toBe(palette.dark.length)
  expect(new Set(palette.dark).size).toBe(palette.light.length)
})

it('series keep their colours, and shapes distinguish as many as a chart has', () => {
  const given = fc.array(fc.option(fc.nat({ max: 30 }), { nil: undefined }), { maxLength: 13 })
  fc.assert(
    fc.property(given, (colours) => {
      const series = withLooks(colours.map((colour) => (colour === undefined ? {} : { colour })))
      for (const [index, colour] of colours.entries())
        if (colour !== undefined) expect(series[index]?.look.colour).toBe(colour % palette.light.length)
      const shapes = series.map(({ look }) => / d="([^"]*)"/.exec(marker(look, 0, 0, ''))?.[1])
      expect(new Set(shapes).size).toBe(colours.length)
    }),
  )
})

it('a colour that repeats in a chart has another shape and another dash', () => {
  const marks = withLooks(Array.from({ length: 48 }, () => ({}))).map(({ look }) => marker(look, 0, 0, ''))
  expect(new Set(marks).size).toBe(48)
  const [first, second] = withLooks([{ colour: 3 }, { colour: 3 }]).map(({ look }) => look)
  expect(first?.dash).not.toBe(second?.dash)
})
