import type { Command } from 'commander'
import { planDocument } from '../../app/plan-document.ts'
import { planSuite } from '../../app/plan.ts'
import { probeEnvironment } from '../../host/probes/environment.ts'
import { localTarget } from '../../host/targets/local.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { suiteArgument } from '../suite-argument.ts'
import { planText } from '../text/plan.ts'

interface PlanFlags {
  readonly all?: boolean
  readonly results?: string
  readonly json?: boolean
}

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    command
      .argument('[suite]', await suiteArgument())
      .option('--results <folder>', 'earlier runs that say how long a case takes (default: results/<suite>)')
      .option('--all', 'every row of a long plan')
      .option('--json', 'one JSON document on stdout')
      .action(async (suite: string | undefined, flags: PlanFlags) => {
        const target = localTarget(probeEnvironment)
        const planned = await planSuite(suite, { cwd: context.cwd, target, results: flags.results })
        if (flags.json === true) context.json(planDocument(planned))
        else context.say(planText(planned, { columns: context.columns, all: flags.all ?? false }))
      })
  },
}
