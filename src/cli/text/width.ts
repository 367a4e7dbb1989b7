import { stripVTControlCharacters } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'

const ascii = /^[\x20-\x7e]*$/
const zeroWidth = /\p{Mark}|\p{Format}/u

/**
 * Columns that a text takes in a terminal. Pictographs of several characters are counted one by one: nothing here prints
 * any, and the tables that know them take as long to load as a small log takes to be measured.
 */
export function textWidth(text: string): number {
  if (ascii.test(text)) return text.length
  let width = 0
  for (const character of stripVTControlCharacters(text)) {
    const code = character.codePointAt(0) ?? 0
    if (code >= 32 && !zeroWidth.test(character)) width += eastAsianWidth(code)
  }
  return width
}
