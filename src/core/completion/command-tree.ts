/** What may be typed at a place of a command line. */
export interface ValueChoices {
  readonly words: readonly string[]
  /** What may follow besides the words: a path, or anything. */
  readonly else: 'files' | 'folders' | 'nothing'
}

export interface OptionNode {
  /** As it is typed: `-h`, `--help`. */
  readonly names: readonly string[]
  /** The name of its value: `folder`; undefined for an option without a value. */
  readonly value: string | undefined
  readonly values: ValueChoices
  readonly summary: string
  /** As help shows it: `--from <source>`. */
  readonly flags: string
  readonly about: string
}

export interface ArgumentNode {
  /** As usage shows it: `[suite]`. */
  readonly usage: string
  readonly values: ValueChoices
  readonly about: string
}

export interface CommandNode {
  readonly name: string
  /** In one line. */
  readonly summary: string
  readonly arguments: readonly ArgumentNode[]
  readonly options: readonly OptionNode[]
  readonly commands: readonly CommandNode[]
}

/** A command with the names that lead to it: `['track', 'add']`; the program itself has none. */
export interface CommandPlace {
  readonly path: readonly string[]
  readonly command: CommandNode
}

/** The program and every command below it. */
export const placesOf = (command: CommandNode, path: readonly string[] = []): CommandPlace[] => [
  { path, command },
  ...command.commands.flatMap((child) => placesOf(child, [...path, child.name])),
]

/** Everything that may be typed as an argument of a command. */
export function argumentValues(command: CommandNode): ValueChoices {
  const all = command.arguments.map(({ values }) => values)
  const paths = all.map((values) => values.else)
  return {
    words: [...new Set(all.flatMap(({ words }) => words))],
    else: paths.includes('files') ? 'files' : paths.includes('folders') ? 'folders' : 'nothing',
  }
}

const longestSummary = 72

/** A text cut to what a shell shows in one line. */
export function briefText(text: string): string {
  const [sentence = ''] = text.split(/ \(|（|; |；|\. |。|\n/)
  if (sentence.length <= longestSummary) return sentence.replace(/[:：]\s*$/, '')
  const cut = sentence.slice(0, longestSummary)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20))} …`
}
