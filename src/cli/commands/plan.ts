import type { Command } from 'commander'
import { planDocument } from '../../app/plan-document.ts'
import { planSuite, type OpenTarget } from '../../app/plan.ts'
import { openTarget } from '../../app/open-target.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { suiteArgument } from '../suite-argument.ts'
import { planText } from '../text/plan.ts'

interface PlanFlags {
  readonly all?: boolean
  readonly cluster?: string
  readonly results?: string
  readonly json?: boolean
}

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    command
      .argument('[suite]', await suiteArgument())
      .option('--cluster <file>', 'where the runs would happen (default: as the suite says, or this machine)')
      .option('--results <folder>', 'earlier runs that say how long a case takes (default: results/<suite>)')
      .option('--all', 'every row of a long plan')
      .option('--json', 'one JSON document on stdout')
      .action(async (suite: string | undefined, flags: PlanFlags) => {
        const { columns, language } = context
        const open: OpenTarget = (reference, folder) =>
          openTarget(reference, folder, { variables: process.env })
        const planned = await planSuite(suite, {
          cwd: context.cwd,
          cluster: flags.cluster,
          open,
          results: flags.results,
        })
        await planned.target.close()
        if (flags.json === true) context.json(planDocument(planned))
        else context.say(planText(planned, { columns, language, all: flags.all ?? false }))
      })
  },
}
