import { bashCompletion } from './bash.ts'
import type { CommandNode } from './command-tree.ts'
import { fishCompletion } from './fish.ts'
import { zshCompletion } from './zsh.ts'

/** By the name of the shell: a new one is a file and a row. */
export const completionScripts: Readonly<Record<string, (program: CommandNode) => string>> = {
  bash: bashCompletion,
  fish: fishCompletion,
  zsh: zshCompletion,
}
