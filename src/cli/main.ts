import { readFileSync } from 'node:fs'
import { Command, CommanderError, Option } from 'commander'
import { useSentences } from '../core/messages/sentences.ts'
import { languages, type Language } from '../core/messages/data.ts'
import { withOwnColours } from '../core/text/colours.ts'
import { steadyVersion } from '../host/installation/installation.ts'
import type { CommandContext, ExitCode } from './usage/command.ts'
import { commandGroups, commandRows } from './commands.ts'
import { helpFormat, helpTexts } from './usage/help.ts'
import { terminalLanguage, watchOutput, terminalJson, terminalText } from './terminal/terminal.ts'
import { SteadyError } from '../core/model/error.ts'
import { ifThere, requireUtf8 } from '../host/files/disk.ts'

/** Runs the command line to its end and returns the exit code. Throws only for a defect of steadystate itself. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const wantsJson = ownWords(argv).includes('--json')
  let code: ExitCode = 0
  let program: Command | undefined
  const context = await processContext(argv, wantsJson, (value) => (code = value))
  const output = watchOutput()
  try {
    requireReadableNames(argv, context.cwd)
    if (asksAbout(argv)) {
      const { aboutText } = await import('./about.ts')
      context.say(await aboutText(context.language))
      return 0
    }
    program = await buildProgram(argv, context)
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    // Without a command, steady has printed its help and needs no error message.
    if (error instanceof CommanderError && error.code === 'commander.help') return 2
    const failure = failureOf(error, namedCommand(program, argv))
    if (failure === undefined) throw error
    await giveSentences()
    const { errorDocument, errorText } = await import('./terminal/error-text.ts')
    context.note(errorText(failure, context.language, errorWidth()))
    if (wantsJson) context.json({ error: errorDocument(failure) })
    code = 2
  }
  const unwritten = await output.failure()
  if (unwritten === undefined) return code
  await giveSentences()
  const { errorText } = await import('./terminal/error-text.ts')
  context.note(errorText(unwritten, context.language, errorWidth()))
  return 2
}

/** Node has put another character where an argument or the folder is not UTF-8: what has that name could be another file. */
function requireReadableNames(argv: readonly string[], cwd: string): void {
  if (cwd.includes('\ufffd')) requireUtf8('', [cwd])
  const odd = argv.find((word) => word.includes('\ufffd'))
  if (odd === undefined) return
  const typed = ifThere(() => readFileSync('/proc/self/cmdline'))
  if (typed?.equals(Buffer.from(typed.toString('utf8'))) === true) return
  throw new SteadyError('NAME_NOT_UTF8', { name: odd })
}

let given: Promise<void> | undefined

/** Loads all sentences only to show a message, so `steady --help` loads none. */
const giveSentences = (): Promise<void> =>
  (given ??= import('../app/sentences.ts').then(({ sentences }) => useSentences(sentences)))

/** The program with the arguments and options of every command, for texts about all of them. */
export async function wholeProgram(language: Language): Promise<Command> {
  const argv = ['completion', '--lang', language]
  return buildProgram(argv, await processContext(argv, false, () => undefined))
}

const columnsWithoutTerminal = 100

const unchanged = (text: string) => text

/** Unlimited where other programs read the lines. */
const errorWidth = (): number =>
  process.stderr.isTTY ? process.stderr.columns || columnsWithoutTerminal : Number.POSITIVE_INFINITY

async function processContext(
  argv: readonly string[],
  wantsJson: boolean,
  end: (code: ExitCode) => void,
): Promise<CommandContext> {
  const people = wantsJson ? process.stderr : process.stdout
  const withSentences = wantsJson
    ? (await import('../core/messages/with-sentences.ts')).withSentences
    : (document: unknown) => document
  return {
    cwd: process.cwd(),
    typed: argv,
    explains: ownWords(argv).includes('--explain'),
    language: terminalLanguage(argv, process.env),
    terminal: people.isTTY && process.env['TERM'] !== 'dumb',
    // A terminal that was never told its size reports 0.
    columns: (people.isTTY && people.columns) || columnsWithoutTerminal,
    say: (text) => void people.write(`${terminalText(text)}\n`),
    note: (text) => void process.stderr.write(`${terminalText(text)}\n`),
    json: (document) =>
      void process.stdout.write(`${terminalJson(JSON.stringify(withSentences(document), null, 2))}\n`),
    write: (text) =>
      void process.stdout.write(process.stdout.isTTY ? terminalText(text) : withOwnColours(text, unchanged)),
    end,
  }
}

async function buildProgram(argv: readonly string[], context: CommandContext): Promise<Command> {
  const { language } = context
  // terminalLanguage has read the option before; commander only rejects unknown languages.
  const languageOption = () =>
    new Option('--lang <language>', helpTexts.language[language])
      .choices(languages)
      .default(undefined, helpTexts.languageDefault[language])
  const program = new Command('steady')
    .summary(helpTexts.description[language])
    .description(`${helpTexts.description[language]}\n\n${helpTexts.beginning[language]}`)
    .version(steadyVersion(), '-V, --version', helpTexts.version[language])
    .option('--verbose', helpTexts.verbose[language])
    .helpOption('-h, --help', helpTexts.help[language])
    // The group of the help command, which has no row.
    .commandsGroup(commandGroups.look[language])
    .helpCommand('help [command]', helpTexts.helpCommand[language])
    .addOption(languageOption())
    .configureHelp(await helpFormat(language))
    .addHelpText('after', helpTexts.ending[language])
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
  const typedWords = namedWords(argv)
  const all = commandRows.some(({ name, readsAll }) => readsAll === true && typedWords[0] === name)
  for (const row of commandRows) {
    const command = program
      .command(row.name)
      .helpGroup(commandGroups[row.group][language])
      .summary(row.summary[language])
      .description(row.summary[language])
      .helpOption('-h, --help', helpTexts.help[language])
      .exitOverride()
    if (all || typedWords.includes(row.name)) {
      await giveSentences()
      await (await row.load()).command.configure(command, context)
    }
    command.addOption(languageOption())
  }
  return program
}

/** `steady --version --verbose` */
const asksAbout = ([first = '', second = '', ...rest]: readonly string[]): boolean =>
  [first, second].includes('--verbose') &&
  [first, second].some((word) => word === '--version' || word === '-V') &&
  (rest.length === 0 || rest[0]?.startsWith('--lang') === true)

/** Drops the words after `--`, which steady reads as names or as a command to run. */
const ownWords = (argv: readonly string[]) => (argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv)

/** Words that may include the verb, after `help` as well. */
const namedWords = (argv: readonly string[]) =>
  ownWords(argv)
    .filter((word, index, words) => !word.startsWith('-') && words[index - 1] !== '--lang')
    .slice(0, 2)

/** The typed verb, with its sub-verb: `data make`. */
function namedCommand(program: Command | undefined, argv: readonly string[]): string | undefined {
  const path: string[] = []
  let commands = program?.commands ?? []
  for (const word of namedWords(argv)) {
    const command = commands.find((command) => command.name() === word)
    if (command === undefined) continue
    path.push(word)
    commands = command.commands
  }
  return path.length === 0 ? undefined : path.join(' ')
}

/**
 * Converts commander's error about a wrong command line. Commander gives only an English sentence, so the data are read from
 * it. A sentence of another version goes whole into `USAGE_INVALID`.
 *
 * @param command the verb, if one was named
 */
function usageError(cause: CommanderError, command: string | undefined): SteadyError {
  const printed = cause.message.replace(/^error: /, '')
  const help = ['steady', command, '--help'].filter(Boolean).join(' ')
  const find = (pattern: RegExp) => pattern.exec(printed)?.groups
  const meant = find(/\(Did you mean (?:one of )?(?<meant>[^?]+)\?\)/)?.['meant'] ?? null
  const { name, flags, typed, valid, expected, given } = find(forms[cause.code] ?? /$^/) ?? {}
  if (name !== undefined) {
    if (cause.code === 'commander.unknownCommand')
      return new SteadyError('COMMAND_UNKNOWN', { name, meant, help: 'steady --help' }, { cause })
    return new SteadyError('ARGUMENT_MISSING', { name, help }, { cause })
  }
  if (typed !== undefined && flags !== undefined && valid !== undefined) {
    const wanted = { kind: 'choice', valid: valid.split(', ') } as const
    return new SteadyError('OPTION_INVALID', { option: nameOf(flags), typed, wanted }, { cause })
  }
  if (flags !== undefined) {
    switch (cause.code) {
      case 'commander.unknownOption':
        return new SteadyError('OPTION_UNKNOWN', { option: flags, meant, help }, { cause })
      case 'commander.optionMissingArgument':
        return new SteadyError('OPTION_INCOMPLETE', { option: flags, help }, { cause })
      default:
        return new SteadyError('OPTION_MISSING', { option: flags, help }, { cause })
    }
  }
  if (expected !== undefined && given !== undefined) {
    const counts = { expected: Number(expected), given: Number(given) }
    return new SteadyError('ARGUMENT_UNEXPECTED', { ...counts, help }, { cause })
  }
  return new SteadyError('USAGE_INVALID', { printed, help }, { cause })
}

/** Commander's sentences by its own codes, which are as stable as ours. */
const forms: Readonly<Partial<Record<string, RegExp>>> = {
  'commander.unknownCommand': /^unknown command '(?<name>.*?)'(?:\n|$)/,
  'commander.missingArgument': /^missing required argument '(?<name>.*)'/,
  'commander.unknownOption': /^unknown option '(?<flags>.*?)'(?:\n|$)/,
  'commander.optionMissingArgument': /^option '(?<flags>.*)' argument missing/,
  'commander.missingMandatoryOptionValue': /^required option '(?<flags>.*)' not specified/,
  'commander.invalidArgument':
    /^option '(?<flags>.*?)' argument '(?<typed>.*)' is invalid\. Allowed choices are (?<valid>.*)\.$/s,
  'commander.excessArguments': /Expected (?<expected>\d+) arguments? but got (?<given>\d+)/,
}

/** `--format` of `--format <name>`. */
const nameOf = (flags: string) => flags.split(' ')[0] ?? flags

/**
 * Converts what ended the program to the one error that a user sees. Wrong command lines and refusals of the operating system
 * get a code and a fix too.
 *
 * @param command the verb, if one was named
 * @returns undefined for a defect of steadystate itself
 */
export function failureOf(error: unknown, command: string | undefined): SteadyError | undefined {
  if (error instanceof SteadyError) return error
  if (error instanceof CommanderError) return usageError(error, command)
  if (isSystemError(error)) return systemError(error)
  return undefined
}

interface SystemError extends Error {
  readonly code: string
  readonly syscall: string
  readonly path?: string
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  'syscall' in error &&
  typeof error.syscall === 'string'

const systemError = (cause: SystemError) =>
  new SteadyError(
    'SYSTEM_REFUSED',
    { code: cause.code, call: cause.syscall, path: cause.path ?? null },
    { cause },
  )
