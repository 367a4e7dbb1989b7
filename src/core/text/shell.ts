/**
 * The POSIX shell word for exactly this text: in single quotes only the closing quote is special. Every script of
 * steadystate quotes with this function.
 */
export const shellQuoted = (text: string): string =>
  /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

/** An argument list as a line for a person to paste. steadystate itself runs the list. */
export const shellLine = (command: readonly string[]) => command.map(shellQuoted).join(' ')

/** A comment in lines for pasting: it stays on one line, whatever the text contains. */
export const shellComment = (text: string) => `# ${text.replaceAll(/\s+/g, ' ')}`

/**
 * The words on which commands differ, from the first to the last: a value with its option, and nothing for a command that only lacks words.
 *
 * @param commands at least one
 */
export function wordsApart(commands: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first = [], ...others] = commands
  const shortest = Math.min(...commands.map(({ length }) => length))
  let start = 0
  while (start < shortest && others.every((words) => words[start] === first[start])) start += 1
  let end = 0
  while (end < shortest - start && others.every((words) => words.at(-1 - end) === first.at(-1 - end)))
    end += 1
  const apart = (from: number) => commands.map((words) => words.slice(from, words.length - end))
  const option = first[start - 1] ?? ''
  const areValues =
    option.startsWith('-') && !option.includes('=') && apart(start).every(([word = '-']) => word[0] !== '-')
  return apart(areValues ? start - 1 : start)
}
