import { Command, CommanderError, Option } from 'commander'
import { languages, type Language } from '../core/messages/language.ts'
import { useSentences } from '../core/messages/sentences.ts'
import { withOwnColours } from '../core/text/colours.ts'
import { steadyVersion } from '../host/installation/installation.ts'
import type { CommandContext, ExitCode } from './usage/command.ts'
import { commandGroups, commandRows } from './commands.ts'
import { failureOf } from './failure.ts'
import { helpFormat, helpTexts } from './usage/help.ts'
import { terminalLanguage, watchOutput, terminalJson, terminalText } from './terminal/terminal.ts'

/** Runs the command line to its end and returns the exit code. Throws only for a defect of steadystate itself. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const wantsJson = ownWords(argv).includes('--json')
  let code: ExitCode = 0
  let program: Command | undefined
  const context = await processContext(argv, wantsJson, (value) => (code = value))
  const output = watchOutput()
  try {
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
