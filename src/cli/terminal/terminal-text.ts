import { withOwnColours } from '../../core/text/colours.ts'
import { visibleLines } from '../../core/text/visible.ts'

/**
 * Text that is safe to print to a terminal. Titles, names and log lines come from others, and control characters in them
 * could move the cursor, rename the window or hide later text. Only steady's own colours stay.
 */
export const terminalText = (text: string): string => withOwnColours(text, visibleLines)

const unescaped = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** The same JSON value with every control character escaped, because JSON itself allows some. */
export const terminalJson = (json: string): string =>
  json.replaceAll(unescaped, (text) => `\\u${text.charCodeAt(0).toString(16).padStart(4, '0')}`)
