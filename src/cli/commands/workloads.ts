import type { Command } from 'commander'
import { listWorkloads, showWorkload } from '../../app/workloads.ts'
import type { Text } from '../../core/model/text.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { print } from '../print.ts'
import { workloadPrintout, workloadsPrintout } from '../../app/printouts/workloads.ts'

const help = {
  name: { en: 'Show everything about this workload', zh: '显示该模型实现（workload）的详情' },
} as const satisfies Record<string, Text>

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[name]', help.name[language])
      .option('--json', sharedHelp.json[language])
      .action(async (name: string | undefined, flags: { readonly json?: boolean }) => {
        if (name === undefined) {
          const workloads = await listWorkloads(context.cwd)
          if (flags.json === true) context.json({ workloads })
          else print(workloadsPrintout(workloads), context)
          return
        }
        const workload = await showWorkload(name, context.cwd)
        if (flags.json === true) context.json({ workload })
        else print(workloadPrintout(workload), context)
      })
  },
}
