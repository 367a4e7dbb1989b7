import { visibleLine, visibleLines } from '../../text/text-width.ts'

/** Characters that can start markup anywhere in a line, and the vertical bar that would end a table's cell. */
const inline = /[\\`*[\]<>|~$]/g
/** `_` between letters or digits is no emphasis, so a name such as `a_b` stays readable. */
const underscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** `&amp;` would be read as a character reference. */
const ampersand = /&(?=[#\p{L}])/gu
/** Most texts match none of these and need no escape beyond the start of a line. */
const special = /[\\`*[\]<>|~$_&]/
/** What turns a line that starts with it into a heading, a list, a quotation or a rule. */
const lineStart = /^(?:([#+=-])|(\d+)([.)])(?=\s|$))/

/** Markdown that shows exactly this text on one line, in a paragraph or in a table's cell. */
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
 * A code span, with a fence longer than any run of backticks inside. Readers of tables disagree on how to escape a vertical
 * bar in a code span, so a text with one is escaped as text.
 */
export function markdownCode(text: string): string {
  const line = visibleLine(text)
  if (line === '' || line.includes('|')) return markdownText(line)
  const fence = '`'.repeat(longestRun(line) + 1)
  return line.startsWith('`') || line.endsWith('`') ? `${fence} ${line} ${fence}` : fence + line + fence
}

/** A fenced block with the text verbatim, except for invisible characters. */
export function markdownBlock(code: string, syntax: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${fence}${syntax}\n${visibleLines(code).replace(/\n$/, '')}\n${fence}`
}

const longestRun = (text: string) => Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
