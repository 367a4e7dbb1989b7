import { diagnose } from '../../app/setup/doctor.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { diagnosisPrintout } from '../doctor/text.ts'
import { print } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

/** Longer lines are hard to read, however wide the terminal. */
const mostColumns = 120

const usage = { '--json': sharedHelp.json } as const satisfies Usage

export const command = commandOf(usage, doctor)

async function doctor({ json }: FlagsOf<typeof usage>, context: CommandContext): Promise<void> {
  const diagnosis = await diagnose({ folder: context.cwd, variables: process.env })
  if (json === true) context.json(diagnosis)
  else print(diagnosisPrintout(diagnosis), { ...context, columns: Math.min(context.columns, mostColumns) })
  context.end(diagnosis.canRun ? 0 : 1)
}
