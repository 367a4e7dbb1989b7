import { eastAsianWidth } from 'get-east-asian-width'

const ascii = /^[\x20-\x7e]*$/
const zeroWidth = /\p{Mark}|\p{Format}/u

/** What a terminal shows of a text that this program coloured. */
export const withoutColours = (text: string) => text.replaceAll(colour, '')

// eslint-disable-next-line no-control-regex -- the codes are what is looked for
const colour = /\u001b\[[\d;]*m/g

/**
 * Columns that a text takes in a terminal. Pictographs of several characters are counted one by one: nothing here prints
 * any, and the tables that know them take as long to load as a small log takes to be measured.
 */
export function textWidth(text: string): number {
  if (ascii.test(text)) return text.length
  let width = 0
  for (const character of withoutColours(text)) {
    const code = character.codePointAt(0) ?? 0
    if (code >= 32 && !zeroWidth.test(character)) width += eastAsianWidth(code)
  }
  return width
}
