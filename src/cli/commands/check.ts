import { resolve } from 'node:path'
import { checkTablesIn } from '../../app/check/check-tables.ts'
import { checkResults, showsSomething, type ResultsCheck } from '../../app/check/check.ts'
import { findResults } from '../../app/suite/find-results.ts'
import { placeText, SteadyError } from '../../core/model/error.ts'
import type { TablesCheck } from '../../../packages/audit/check-tables.ts'
import type { CommandContext, ExitCode } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { errorDocument, errorText } from '../terminal/error-text.ts'
import { checkPrintout } from '../../app/check/check-printout.ts'
import { tableFlagsPrintout } from '../../../packages/audit/table-flags-printout.ts'
import { print } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[results]': sharedHelp.results,
  '--tables <path>': {
    en: 'Instead, check that the figures of Markdown tables agree: a file or a folder',
    zh: '改为检查 Markdown 表格中的数值是否相互矛盾：文件或目录',
  },
  '--signed-by <file>': {
    en: 'Also require a signature by one of the keys in this file: public keys, or allowed signers of ssh-keygen',
    zh: '同时要求有此文件中某个密钥的签名：公钥，或 ssh-keygen 的 allowed signers',
  },
  '--all': {
    en: 'List every difference, and every possible contradiction',
    zh: '列出全部差异，以及全部可能的矛盾',
  },
  '--json': sharedHelp.json,
} as const satisfies Usage

type CheckFlags = FlagsOf<typeof usage>

export const command = commandOf(
  usage,
  async (results: string | undefined, flags: CheckFlags, context: CommandContext) => {
    if (flags.tables === undefined) return checkOwn(results, flags, context)
    const others = [results, flags.signedBy && '--signed-by'].filter((other) => other !== undefined)
    if (others.length === 0) return checkOthers(flags.tables, flags, context)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'exclusive', option: '--tables', others },
    })
  },
)

async function checkOwn(name: string | undefined, flags: CheckFlags, context: CommandContext): Promise<void> {
  const { signedBy } = flags
  const check = await checkResults(
    await findResults(name, context.cwd),
    signedBy === undefined ? undefined : resolve(context.cwd, signedBy),
  )
  if (flags.json === true) context.json({ holds: check.drifts.length === 0, ...check })
  else print(checkPrintout(check, { all: flags.all ?? false }), context)
  context.end(verdict(check))
}

function verdict(check: ResultsCheck): ExitCode {
  if (check.drifts.length > 0) return 1
  return showsSomething(check) ? 0 : 3
}

async function checkOthers(path: string, flags: CheckFlags, context: CommandContext): Promise<void> {
  const check = await checkTablesIn(resolve(context.cwd, path))
  const wrong = check.flags.some(({ certainty }) => certainty !== 'possible')
  // Contradictions matter more. Tables that could not be read count only if there are none.
  const unreadable = wrong ? undefined : unreadableTables(check)
  if (flags.json === true) context.json(tablesDocument(check, unreadable))
  else print(tableFlagsPrintout(check, { all: flags.all ?? false }), context)
  if (unreadable !== undefined) context.note(errorText(unreadable, context.language))
  context.end(wrong ? 1 : unreadable === undefined ? 0 : 2)
}

function unreadableTables({ unread }: TablesCheck): SteadyError | undefined {
  const [first] = unread
  if (first === undefined) return undefined
  const places = unread.map(({ document, line }) => placeText({ file: document, line }))
  return new SteadyError(
    'TABLE_UNREADABLE',
    { places },
    { place: { file: first.document, line: first.line } },
  )
}

const tablesDocument = (check: TablesCheck, error: SteadyError | undefined) => ({
  ...check,
  ...(error === undefined ? {} : { error: errorDocument(error) }),
})
