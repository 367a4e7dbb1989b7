import type { Command } from 'commander'
import { baselineNames, loadBaseline } from '../../host/catalogue/baselines.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { baselinesText, baselineText } from '../text/baselines.ts'

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command
      .argument('[name]', 'one baseline, or a file of your own: its figures, each with its document and line')
      .option('--json', 'one JSON document on stdout')
      .action(async (name: string | undefined, flags: { readonly json?: boolean }) => {
        if (name === undefined) {
          const names = await baselineNames()
          const baselines = await Promise.all(names.map((one) => loadBaseline(one, context.cwd)))
          if (flags.json === true) context.json({ baselines })
          else context.say(baselinesText(baselines, context.columns))
          return
        }
        const baseline = await loadBaseline(name, context.cwd)
        if (flags.json === true) context.json({ baseline })
        else context.say(baselineText(baseline, context.columns))
      })
  },
}
