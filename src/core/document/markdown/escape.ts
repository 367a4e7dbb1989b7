import { visibleLine, visibleLines } from '../../text/visible.ts'

/** Characters that can start markup anywhere in a line, and the vertical bar that would end a table's cell. */
const inline = /[\\`*[\]<>|~$]/g
/** `_` between letters or digits is no emphasis; a name such as `a_b` stays readable. */
const underscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** `&amp;` would be read as a character reference. */
const ampersand = /&(?=[#\p{L}])/gu
/** A text without one of these, and most have none, needs no escape beyond its start. */
const special = /[\\`*[\]<>|~$_&]/
/** What makes a heading, list, quotation or rule of a line that starts with it. */
const lineStart = /^(?:([#+=-])|(\d+)([.)])(?=\s|$))/

/** Any text as Markdown that shows exactly this text, on one line, in a paragraph or in a table's cell. */
export function markdownText(text: string): string {
  const line = visibleLine(text)
  const escaped = special.test(line)
    ? line
        .replaceAll(inline, String.raw`\$&`)
        .replaceAll(underscore, String.raw`\_`)
        .replaceAll(ampersand, String.raw`\&`)
    : line
  return escaped.replace(lineStart, (_, mark?: string, number?: string, dot?: string) =>
    mark === undefined ? `${number ?? ''}\\${dot ?? ''}` : `\\${mark}`,
  )
}

/**
 * A code span, its fence longer than any run of backticks inside. A vertical bar has no escape in a code span that all
 * readers of tables agree on, so a text with one is escaped as text instead.
 */
export function markdownCode(text: string): string {
  const line = visibleLine(text)
  if (line === '' || line.includes('|')) return markdownText(line)
  const fence = '`'.repeat(longestRun(line) + 1)
  return line.startsWith('`') || line.endsWith('`') ? `${fence} ${line} ${fence}` : fence + line + fence
}

/** A fenced block: the text verbatim, but for characters that cannot be seen. */
export function markdownBlock(code: string, syntax: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${syntax}\n${visibleLines(code).replace(/\n$/, '')}\n${fence}`
}

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
