import { textWidth, withoutColours } from '../../text/text-width.ts'

/**
 * `text` cut to `width` terminal columns, an ellipsis in the place of what was cut. Colours are dropped from a text
 * that has to be cut, because an escape sequence must not be cut in half.
 */
export function fit(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  if (width < 1) return ''
  let kept = ''
  let used = 1
  for (const character of withoutColours(text)) {
    used += textWidth(character)
    if (used > width) break
    kept += character
  }
  return `${kept}…`
}

/** `text` cut or filled with spaces to exactly `width` terminal columns; a terminal may say that it has none at all. */
export function padTo(text: string, width: number): string {
  const fitted = fit(text, width)
  return fitted + ' '.repeat(Math.max(0, width - textWidth(fitted)))
}
