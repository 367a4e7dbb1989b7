import type { Command } from 'commander'
import { diagnose } from '../../app/doctor.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { diagnosisText } from '../doctor/text.ts'

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .option('--json', sharedHelp.json[language])
      .action(({ json }: { readonly json?: boolean }) => doctor(json === true, context))
  },
}

async function doctor(json: boolean, context: CommandContext): Promise<void> {
  const diagnosis = await diagnose({ folder: context.cwd, variables: process.env })
  if (json) context.json(diagnosis)
  else context.say(diagnosisText(diagnosis, context.columns, context.language))
  context.end(diagnosis.canRun ? 0 : 1)
}
