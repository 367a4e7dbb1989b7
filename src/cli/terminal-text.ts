import { visibleLines } from '../core/text/visible.ts'

/** What steady itself colours with. Others of their kind can hide text, and all others can do anything to a terminal. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const colour = /(\u001b\[(?:[12]|22|3[1-6]|39)m)/

/**
 * What may be printed to a terminal: titles, names and log lines come from others, and control characters in them could
 * move the cursor, rename the window or hide what follows.
 */
export const terminalText = (text: string): string =>
  text
    .split(colour)
    .map((part, index) => (index % 2 === 1 ? part : visibleLines(part)))
    .join('')

const unescaped = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** JSON of the same value in which every control character is escaped: JSON itself lets some stand. */
export const terminalJson = (json: string): string =>
  json.replaceAll(unescaped, (text) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`)
