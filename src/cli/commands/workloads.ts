import { listWorkloads, showWorkload } from '../../app/suite/workloads.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { print } from '../terminal/print.ts'
import { workloadPrintout, workloadsPrintout } from '../../app/suite/workloads-printout.ts'
import { commandOf, type Usage, type FlagsOf } from '../usage/usage.ts'

const usage = {
  '[name]': { en: 'Show everything about this workload', zh: '显示该模型实现（workload）的详情' },
  '--json': sharedHelp.json,
} as const satisfies Usage

export const command = commandOf(
  usage,
  async (name: string | undefined, flags: FlagsOf<typeof usage>, context: CommandContext) => {
    if (name === undefined) {
      const workloads = await listWorkloads(context.cwd)
      if (flags.json === true) context.json({ workloads })
      else print(workloadsPrintout(workloads), context)
      return
    }
    const workload = await showWorkload(name, context.cwd)
    if (flags.json === true) context.json({ workload })
    else print(workloadPrintout(workload), context)
  },
)
