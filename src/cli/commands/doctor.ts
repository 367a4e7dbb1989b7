import type { Command } from 'commander'
import { diagnose } from '../../app/doctor.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { diagnosisPrintout } from '../doctor/text.ts'
import { print } from '../print.ts'
import { addUsage, type FlagsOf, type Usage } from '../usage.ts'

/** Beyond this a line is too long for the eye, however wide the terminal. */
const mostColumns = 120

const usage = { '--json': sharedHelp.json } as const satisfies Usage

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    addUsage(command, context, usage).action(({ json }: FlagsOf<typeof usage>) =>
      doctor(json === true, context),
    )
  },
}

async function doctor(json: boolean, context: CommandContext): Promise<void> {
  const diagnosis = await diagnose({ folder: context.cwd, variables: process.env })
  if (json) context.json(diagnosis)
  else print(diagnosisPrintout(diagnosis), { ...context, columns: Math.min(context.columns, mostColumns) })
  context.end(diagnosis.canRun ? 0 : 1)
}
