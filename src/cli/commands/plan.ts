import type { Command } from 'commander'
import { planDocument } from '../../app/plan-document.ts'
import { planSuite, type OpenTarget } from '../../app/plan.ts'
import { openTarget } from '../../app/open-target.ts'
import type { Text } from '../../core/model/text.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { suiteArgument } from '../suite-argument.ts'
import { planText } from '../text/plan.ts'

interface PlanFlags {
  readonly all?: boolean
  readonly cluster?: string
  readonly results?: string
  readonly json?: boolean
}

const help = {
  results: {
    en: 'Results folder whose runs tell how long a case takes (default: results/<suite>)',
    zh: '用其中的运行估计用时的结果目录（默认：results/<测试方案>）',
  },
  all: { en: 'List every row of a long plan', zh: '列出全部行' },
} as const satisfies Record<string, Text>

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[suite]', await suiteArgument(language))
      .option('--cluster <file>', sharedHelp.cluster[language])
      .option('--results <folder>', help.results[language])
      .option('--all', help.all[language])
      .option('--json', sharedHelp.json[language])
      .action(async (suite: string | undefined, flags: PlanFlags) => {
        const { columns } = context
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
