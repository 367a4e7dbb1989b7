import type { Run } from '../model/run.ts'
import { shellLine } from '../text/shell.ts'

/**
 * The command that all runs of a case were started with, without folders and ports, which may differ between runs of one
 * command. Undefined where the runs differ, or where steady started none.
 */
export function commandOf(runs: readonly Run[]): readonly string[] | undefined {
  const commands = runs.map(({ origin }) =>
    origin.kind === 'executed' ? withoutPlaces(origin.command) : undefined,
  )
  const [first] = commands
  return commands.every((command) => JSON.stringify(command) === JSON.stringify(first)) ? first : undefined
}

const absolutePath = /(^|[=:,])(?:\/|<[a-z-]+>\/)(?:[^\s:,=]*\/)?/g

const withoutPlaces = (command: readonly string[]): string[] =>
  command.map((word, index) =>
    /^-{1,2}[\w-]*port$/i.test(command[index - 1] ?? '') && /^\d+$/.test(word)
      ? '<port>'
      : word
          .replace(/^(-{1,2}[\w-]*port)=\d+$/i, '$1=<port>')
          .replace(/:\d{4,5}$/, ':<port>')
          .replaceAll(absolutePath, '$1'),
  )

/** The words on which two commands differ, each with its option; undefined where the commands are equal. */
export function differentWords(
  a: readonly string[],
  b: readonly string[],
): { readonly a: string; readonly b: string } | undefined {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  if (start === a.length && start === b.length) return undefined
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const isEmpty = start === a.length - end || start === b.length - end
  const isValue = a[start - 1]?.startsWith('-') === true && a[start - 1]?.includes('=') === false
  const from = start > 0 && (isEmpty || isValue) ? start - 1 : start
  const between = (words: readonly string[]) => shellLine(words.slice(from, words.length - end))
  return { a: between(a), b: between(b) }
}
