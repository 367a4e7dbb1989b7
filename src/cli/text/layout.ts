import pc from 'picocolors'

export const indentWidth = 2

export const indent = (text: string) => text.replaceAll(/^(?=.)/gm, ' '.repeat(indentWidth))

/** A part of a command's answer, indented under its title; an empty part is left out. */
export const section = (title: string, body: string) =>
  body === '' ? '' : `${pc.bold(title)}\n${indent(body)}`

/** Parts with a blank line between them. */
export const sections = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
