import { withOwnColours } from '../../core/text/colours.ts'
import { visibleLines } from '../../core/text/visible.ts'

/**
 * What may be printed to a terminal: titles, names and log lines come from others, and control characters in them could
 * move the cursor, rename the window or hide what follows. Only steady's own colours stay.
 */
export const terminalText = (text: string): string => withOwnColours(text, visibleLines)

const unescaped = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** JSON of the same value in which every control character is escaped: JSON itself lets some stand. */
export const terminalJson = (json: string): string =>
  json.replaceAll(unescaped, (text) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`)
