import type { Command } from 'commander'
import type { Language } from '../../core/messages/data.ts'

/** 0: success. 1: a check, gate or run failed. 2: bad usage or bad input. 3: cannot tell. */
export type ExitCode = 0 | 1 | 2 | 3

/** What a command may do outside of its own code. */
export interface CommandContext {
  readonly cwd: string
  /** The command line as typed, without the program. */
  readonly typed: readonly string[]
  /** Language of the text for people. */
  readonly language: Language
  /** Whether text for people goes to a terminal that can be redrawn. */
  readonly terminal: boolean
  /** Width of that terminal, or 100 without one. */
  readonly columns: number
  /** Whether --explain asks for all findings beside figures. */
  readonly explains: boolean
  /** Text for people: stdout, or stderr once {@link json} output is asked for. */
  say(text: string): void
  /** Text for people that is never part of the answer, such as progress and warnings. Always stderr. */
  note(text: string): void
  /** The one JSON document of a `--json` call, on stdout. */
  json(document: unknown): void
  /** Text or bytes that are the answer themselves (a report to `-`); stdout. */
  write(text: string): void
  /** Sets the exit code; the last call counts, and 0 is the default. */
  end(code: ExitCode): void
}

/** One verb of the command line: adds its arguments, options and action to an empty command of its name. */
export interface CommandModule {
  configure(command: Command, context: CommandContext): void | Promise<void>
}
