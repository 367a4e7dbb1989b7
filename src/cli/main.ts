import { Command, CommanderError } from 'commander'
import { SteadyError } from '../core/model/error.ts'
import { steadyVersion } from '../host/version.ts'
import type { CommandContext, ExitCode } from './command.ts'
import { commandRows } from './commands.ts'
import { errorText } from './error-text.ts'

/** Runs the command line to its end and gives the exit code. Throws only for a defect of steadystate itself. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const wantsJson = argv.includes('--json')
  let code: ExitCode = 0
  const context = processContext(wantsJson, (value) => (code = value))
  try {
    const program = await buildProgram(argv, context)
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof SteadyError)) throw error
    context.note(errorText(error))
    if (wantsJson) context.json({ error: { code: error.code, seen: error.message, fix: error.fix } })
    return 2
  }
}

const columnsWithoutTerminal = 100

function processContext(wantsJson: boolean, end: (code: ExitCode) => void): CommandContext {
  const people = wantsJson ? process.stderr : process.stdout
  return {
    cwd: process.cwd(),
    terminal: people.isTTY,
    columns: people.isTTY ? people.columns : columnsWithoutTerminal,
    say: (text) => void people.write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
    json: (document) => void process.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    write: (text) => void process.stdout.write(text),
    end,
  }
}

async function buildProgram(argv: readonly string[], context: CommandContext): Promise<Command> {
  const program = new Command('steady')
    .description('Training throughput, measured: every number can be traced to its log lines and recomputed.')
    .version(steadyVersion(), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(steady --help lists the commands)')
  const named = argv.filter((argument) => !argument.startsWith('-')).slice(0, 2)
  for (const row of commandRows) {
    const command = program.command(row.name).summary(row.summary).description(row.summary).exitOverride()
    if (named.includes(row.name)) (await row.load()).command.configure(command, context)
  }
  return program
}
