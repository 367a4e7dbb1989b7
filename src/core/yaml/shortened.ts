const longest = 120

/** What a person wrote, as far as an error can print it: on one line, and cut where it is long. */
export function shortened(text: string): string {
  const line = text.length > 2 * longest ? text.slice(0, 2 * longest) : text
  const shown = line.replaceAll(/\s*[\n\r\t]\s*/g, ' ')
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown
}
