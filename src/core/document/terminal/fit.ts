import { textWidth, withoutColours } from '../../text/text-width.ts'

/**
 * `text` cut to `width` terminal columns, with an ellipsis for the cut part. A cut text loses its colours, because an
 * escape sequence must not be cut in half.
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

/** `text` cut or padded to exactly `width` terminal columns; a terminal may report a width of 0. */
export function padTo(text: string, width: number): string {
  const fitted = fit(text, width)
  return fitted + ' '.repeat(Math.max(0, width - textWidth(fitted)))
}
