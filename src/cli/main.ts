import { Command, CommanderError } from 'commander'
import { SteadyError } from '../core/model/error.ts'
import { steadyVersion } from '../host/version.ts'
import type { CommandContext, ExitCode } from './command.ts'
import { commandRows } from './commands.ts'
import { errorText } from './error-text.ts'

/** Runs the command line to its end and gives the exit code; nothing is thrown to the caller. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  const wantsJson = argv.includes('--json')
  let code: ExitCode = 0
  const context: CommandContext = {
    cwd: process.cwd(),
    terminal: process.stderr.isTTY && !wantsJson,
    columns: process.stderr.columns,
    say: (text) => void (wantsJson ? process.stderr : process.stdout).write(`${text}\n`),
    note: (text) => void process.stderr.write(`${text}\n`),
    json: (document) => void process.stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    write: (text) => void process.stdout.write(text),
    end: (value) => (code = value),
  }
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

async function buildProgram(argv: readonly string[], context: CommandContext): Promise<Command> {
  const program = new Command('steady')
    .description('Training throughput, measured: every number can be traced to its log lines and recomputed.')
    .version(steadyVersion(), '-V, --version')
    .exitOverride()
    .showHelpAfterError('(steady --help lists the commands)')
  for (const row of commandRows) {
    const command = program.command(row.name).summary(row.summary).description(row.summary).exitOverride()
    if (argv.includes(row.name)) (await row.load()).command.configure(command, context)
  }
  return program
}
