import { baselineNames, loadBaseline } from '../../host/catalogue/baselines.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { print } from '../terminal/print.ts'
import { baselinePrintout, baselinesPrintout } from '../../core/baselines/baseline-printout.ts'
import { commandOf, type Usage, type FlagsOf } from '../usage/usage.ts'

const usage = {
  '[name]': {
    en: 'Show the figures of this baseline or YAML file, each with its document and line',
    zh: '显示该基准数据或 YAML 文件中的数值，及其所在文档和行号',
  },
  '--json': sharedHelp.json,
} as const satisfies Usage

export const command = commandOf(
  usage,
  async (name: string | undefined, flags: FlagsOf<typeof usage>, context: CommandContext) => {
    if (name === undefined) {
      const names = await baselineNames()
      const baselines = await Promise.all(names.map((name) => loadBaseline(name, context.cwd)))
      if (flags.json === true) context.json({ baselines })
      else print(baselinesPrintout(baselines), context)
      return
    }
    const baseline = await loadBaseline(name, context.cwd)
    if (flags.json === true) context.json({ baseline })
    else print(baselinePrintout(baseline), context)
  },
)
