import pc from 'picocolors'
import { wrapWords } from './table.ts'

export const indentWidth = 2

export const indent = (text: string) => text.replaceAll(/^(?=.)/gm, ' '.repeat(indentWidth))

/** Wrapped between words, with what follows the first line set in. */
export function hanging(text: string, width: number): string[] {
  const [first = ''] = wrapWords(text, width)
  const rest = text.slice(first.length).trimStart()
  return rest === '' ? [first] : [first, ...wrapWords(rest, width - indentWidth).map(indent)]
}

/** A part of a command's answer, indented under its title; an empty part is left out. */
export const section = (title: string, body: string) =>
  body === '' ? '' : `${pc.bold(title)}\n${indent(body)}`

/** Parts with a blank line between them. */
export const sections = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
