import { Argument, Option, type Command } from 'commander'
import type { Language, Text } from '../../core/model/text.ts'
import type { CommandContext, CommandModule } from './command.ts'
import { defaultText, listText } from './help.ts'

type Help = Text | ((language: Language) => string | Promise<string>)

interface UsageRow {
  readonly help: Help
  readonly choices?: readonly string[]
  /** The default value. */
  readonly fallback?: string
  /** Name of the default in the help, or what happens without a value. */
  readonly shown?: string | Text
  readonly isRequired?: true
  /** Whether the option can be repeated, to add values. */
  readonly repeats?: true
}

/** Help that ends with names to choose from, and with the default. */
export const withNames =
  (text: Text, names: readonly string[], taken?: Text) =>
  (language: Language): string =>
    `${text[language]}${listText(names, language)}${taken === undefined ? '' : defaultText(taken[language], language)}`

/** The arguments and options of a command in the order of its help, by their usage text. A row may be only the help. */
export type Usage = Readonly<Record<string, Help | UsageRow>>

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type FlagName<Flags extends string> = Flags extends `${string}, ${infer Rest}`
  ? FlagName<Rest>
  : Flags extends `${infer Name} ${string}`
    ? FlagName<Name>
    : Flags extends `--no-${infer Name}`
      ? Name
      : Flags extends `--${infer Name}`
        ? CamelCase<Name>
        : never

type FlagValue<Flags, Row> = Flags extends `${string}<${infer Value}`
  ? Value extends `${string}...>`
    ? readonly string[]
    : Row extends { readonly repeats: true }
      ? readonly string[]
      : Row extends { readonly choices: readonly (infer Choice)[] }
        ? Choice
        : string
  : boolean

/** Names of the options that always have a value. */
type Given<Rows> = {
  [Flags in keyof Rows]: Flags extends `--no-${string}`
    ? Flags
    : Rows[Flags] extends { readonly fallback: string } | { readonly isRequired: true }
      ? Flags
      : never
}[keyof Rows]

/** What commander returns for these options; numbers are still text. */
export type FlagsOf<Rows extends Usage> = {
  readonly [Flags in Given<Rows> & string as FlagName<Flags>]: FlagValue<Flags, Rows[Flags]>
} & {
  readonly [Flags in Exclude<keyof Rows, Given<Rows>> & string as FlagName<Flags>]?: FlagValue<
    Flags,
    Rows[Flags]
  >
}

export async function addUsage(
  command: Command,
  { language }: Pick<CommandContext, 'language'>,
  usage: Usage,
): Promise<Command> {
  const textOf = (text: string | Help) =>
    typeof text === 'string' ? text : typeof text === 'function' ? text(language) : text[language]
  for (const [name, row] of Object.entries(usage)) {
    const { help, choices, fallback, shown, isRequired, repeats }: UsageRow =
      'help' in row ? row : { help: row }
    const added = name.startsWith('-')
      ? new Option(name, await textOf(help))
      : new Argument(name, await textOf(help))
    if (choices !== undefined) added.choices(choices)
    if (added instanceof Argument) {
      command.addArgument(added)
      continue
    }
    if (shown !== undefined) added.default(fallback, await textOf(shown))
    else if (fallback !== undefined) added.default(fallback)
    if (isRequired === true) added.makeOptionMandatory()
    if (repeats === true)
      added.argParser((value, before: readonly string[] | undefined) => [...(before ?? []), value])
    command.addOption(added)
  }
  return command
}

/**
 * A command with these arguments and options.
 *
 * @param act gets the value of each argument, the options and the context
 * @param examples below its help
 */
export const commandOf = (
  usage: Usage,
  act: (...typed: never[]) => Promise<void> | void,
  examples?: Text,
): CommandModule => ({
  async configure(command, context) {
    await addUsage(command, context, usage)
    if (examples !== undefined) command.addHelpText('after', examples[context.language])
    // Commander's last value is the command itself.
    command.action(async (...typed: unknown[]) => {
      await Reflect.apply(act, undefined, [...typed.slice(0, -1), context])
    })
  },
})
