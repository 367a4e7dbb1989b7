import pc from 'picocolors'

/**
 * A number that outside text cannot guess: titles, names and log lines may contain colours, and only steady's own are
 * shown.
 */
const mark = String(1000 + Math.floor(Math.random() * 1e9))

type Paint = (text: string) => string

/** How steady colours text; {@link withOwnColours} turns the marks into terminal codes. */
export function createColours(areShown: boolean) {
  const sequence = (code: number) => `\u001b[${code};${mark}m`
  const paint = (begin: number, end: number): Paint =>
    areShown ? (text) => `${sequence(begin)}${text}${sequence(end)}` : (text) => text
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  } as const
}

export const colours = createColours(pc.isColorSupported)

/** Splits a text at steady's own colours: every second part is a colour code. */
const ownColour = new RegExp(`\\u001b\\[(\\d+);${mark}m`)

/** A text with steady's own colours as terminal codes; `clean` changes everything between them. */
export const withOwnColours = (text: string, clean: (part: string) => string): string =>
  text
    .split(ownColour)
    .map((part, index) => (index % 2 === 1 ? `\u001b[${part}m` : clean(part)))
    .join('')
