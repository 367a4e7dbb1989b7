import { wrapWords } from './table.ts'

export const indentWidth = 2

export const indent = (text: string) => text.replaceAll(/^(?=.)/gm, ' '.repeat(indentWidth))

/** Wrapped between words, with what follows the first line set in. */
export function hanging(text: string, width: number): string[] {
  const [first = ''] = wrapWords(text, width)
  const rest = text.slice(first.length).trimStart()
  return rest === '' ? [first] : [first, ...wrapWords(rest, width - indentWidth).map(indent)]
}

/** Lines below each other; an empty one is left out. */
export const stacked = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n')

/** Parts with a blank line between them; an empty one is left out. */
export const sections = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
