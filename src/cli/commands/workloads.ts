import type { Command } from 'commander'
import { listWorkloads, showWorkload } from '../../app/workloads.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { workloadsText, workloadText } from '../text/workloads.ts'

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command
      .argument('[name]', 'one workload, in full')
      .option('--json', 'one JSON document on stdout')
      .action(async (name: string | undefined, flags: { readonly json?: boolean }) => {
        if (name === undefined) {
          const workloads = await listWorkloads(context.cwd)
          if (flags.json === true) context.json({ workloads })
          else context.say(workloadsText(workloads, context.columns))
          return
        }
        const workload = await showWorkload(name, context.cwd)
        if (flags.json === true) context.json({ workload })
        else context.say(workloadText(workload, context.columns))
      })
  },
}
