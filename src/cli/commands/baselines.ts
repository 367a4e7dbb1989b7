import { allBaselines, loadBaseline } from '../../host/catalogue/baselines.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { print } from '../terminal/print.ts'
import { baselinePrintout, baselinesPrintout } from '../../core/baselines/baseline-printout.ts'
import { ofModel } from '../../core/baselines/read.ts'
import { commandOf, type Usage, type FlagsOf } from '../usage/usage.ts'

const usage = {
  '[name]': {
    en: 'Show the figures of this baseline or YAML file, each with its document and line',
    zh: '显示该基准数据或 YAML 文件中的数值，及其所在文档和行号',
  },
  '--model <name>': {
    en: 'Show the figures of this model only; without a NAME, of all baselines',
    zh: '只显示该模型的数值；不写 NAME 时包括全部基准数据',
  },
  '--json': sharedHelp.json,
} as const satisfies Usage

export const command = commandOf(
  usage,
  async (
    name: string | undefined,
    { model, json }: FlagsOf<typeof usage>,
    context: CommandContext,
  ): Promise<void> => {
    const all = name === undefined ? await allBaselines() : [await loadBaseline(name, context.cwd)]
    const baselines = model === undefined ? all : ofModel(all, model)
    const [first] = baselines
    if (json === true) context.json(name === undefined ? { baselines } : { baseline: first })
    else if (name === undefined && model === undefined) print(baselinesPrintout(baselines), context)
    else print(baselines.flatMap(baselinePrintout), context)
  },
)
