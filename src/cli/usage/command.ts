import type { Command } from 'commander'
import type { Language } from '../../core/messages/language.ts'

/** 0 good; 1 a check, gate or run failed; 2 bad usage or bad input; 3 cannot tell. */
export type ExitCode = 0 | 1 | 2 | 3

/** Everything that a command may do outside of its process. */
export interface CommandContext {
  readonly cwd: string
  /** The command line as it was typed, without the program. */
  readonly typed: readonly string[]
  /** Of the text for people. */
  readonly language: Language
  /** Whether people's text goes to a terminal that can be redrawn. */
  readonly terminal: boolean
  /** Width of that terminal, or 100 where there is none. */
  readonly columns: number
  /** Text for people: stdout, or stderr once {@link json} output is asked for. */
  say(text: string): void
  /** Text for people that is never part of the answer: progress, warnings. Always stderr. */
  note(text: string): void
  /** The one JSON document of a `--json` call, on stdout. */
  json(document: unknown): void
  /** Bytes or text that are the answer themselves (a report to `-`); stdout. */
  write(text: string): void
  /** Sets the exit code; the last call stands, 0 without one. */
  end(code: ExitCode): void
}

/** One verb of the command line: adds its arguments, options and action to an empty command of its name. */
export interface CommandModule {
  configure(command: Command, context: CommandContext): void | Promise<void>
}
