import { shellLine } from '../../core/text/shell.ts'
import { splitCommand } from '../../core/custom-command/split-command.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { CommandContext } from '../usage/command.ts'

/** The arguments before `--`, and the words of the command after it. */
export interface TypedCommands {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** @param words the arguments of the verb from commander, without the `--` */
export function typedCommands(words: readonly string[], { typed }: CommandContext): TypedCommands {
  const after = typed.includes('--') ? typed.slice(typed.indexOf('--') + 1) : []
  return { before: words.slice(0, words.length - after.length), after }
}

/**
 * The commands to time: each argument before `--` is one in quotes, the words after `--` are one.
 *
 * @throws SteadyError `COMMAND_MISSING`, `COMMANDS_UNQUOTED`, `COMMAND_NEEDS_SHELL`, `COMMAND_QUOTE_OPEN`
 */
export function commandsToTime({ before, after }: TypedCommands): (readonly string[])[] {
  // These are the words of one command, whose quotes or `--` were forgotten.
  if (before.length > 1 && before.every((command) => !/\s/.test(command)))
    throw new SteadyError('COMMANDS_UNQUOTED', { words: before })
  const commands = [...before.map(commandWords), ...(after.length === 0 ? [] : [after])]
  if (commands.length === 0 || commands.some((words) => words.length === 0))
    throw new SteadyError('COMMAND_MISSING', { example: 'steady time -- python3 train.py' })
  return commands
}

/**
 * The words of a command typed as one text.
 *
 * @throws SteadyError `COMMAND_NEEDS_SHELL`, `COMMAND_QUOTE_OPEN`
 */
export function commandWords(command: string): readonly string[] {
  const split = splitCommand(command)
  switch (split.kind) {
    case 'words':
      return split.words
    case 'needs-shell':
      throw new SteadyError('COMMAND_NEEDS_SHELL', { command, part: split.part })
    case 'open-quote':
      throw new SteadyError('COMMAND_QUOTE_OPEN', { command, quote: split.quote })
  }
}

/** The command line as typed, with these options before its own. */
export function withOptions(typed: readonly string[], options: readonly string[]): string {
  const at = typed.indexOf('time') + 1
  return shellLine(['steady', ...typed.slice(0, at), ...options, ...typed.slice(at)])
}

/** The typed line with another number of repeats. */
export function withRepeats(typed: readonly string[], options: readonly string[], repeats: number): string {
  const end = typed.includes('--') ? typed.indexOf('--') : typed.length
  const isRepeats = (word: string, index: number) =>
    index < end && (word.startsWith('--repeats=') || word === '--repeats' || typed[index - 1] === '--repeats')
  const others = typed.filter((word, index) => !isRepeats(word, index))
  return withOptions(others, [...options, '--repeats', String(repeats)])
}
