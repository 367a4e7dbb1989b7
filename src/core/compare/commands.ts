import type { Run } from '../model/run.ts'
import { shellLine, wordsApart } from '../text/shell.ts'

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
  const [ofA = [], ofB = []] = wordsApart([a, b])
  return ofA.length + ofB.length === 0 ? undefined : { a: shellLine(ofA), b: shellLine(ofB) }
}
