import type { Command } from 'commander'
import { initialise } from '../../app/init.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Text } from '../../core/model/text.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import {
  addCustomCommandOptions,
  factsOf,
  statedOf,
  type CustomCommandFlags,
} from '../custom-command/options.ts'
import { typedCommands } from '../custom-command/typed-commands.ts'
import { sharedHelp } from '../help.ts'
import { answersOf, draftText } from '../measure/draft.ts'
import { initText } from '../text/init.ts'

interface InitFlags extends CustomCommandFlags {
  readonly name?: string
  readonly set?: readonly string[]
  readonly json?: boolean
}

const help = {
  log: {
    en: 'A log of the command; its format is drafted if it is not known',
    zh: '该命令的一份日志；格式未知时会草拟日志格式',
  },
  command: { en: 'The command, after --', zh: '命令，写在 -- 之后' },
  name: {
    en: 'Name of the workload and the suite (default: from the script)',
    zh: '模型实现和测试方案的名称（默认：取自脚本名）',
  },
  set: {
    en: 'Answer a question about the log, such as rates=global',
    zh: '回答有关日志的提问，例如 rates=global',
  },
  example: {
    en: `
Example:
  python3 train.py --batch 64 > train.log
  steady init train.log -- python3 train.py --batch 64
  steady run train.yaml

It writes workloads/<name>/ and <name>.yaml here, and overwrites nothing.`,
    zh: `
示例：
  python3 train.py --batch 64 > train.log
  steady init train.log -- python3 train.py --batch 64
  steady run train.yaml

在当前目录写出 workloads/<名称>/ 和 <名称>.yaml，不覆盖任何文件。`,
  },
} as const satisfies Record<string, Text>

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[log]', help.log[language])
      .argument('[command...]', help.command[language])
      .option('--name <name>', help.name[language])
      .option('--set <key=value...>', help.set[language])
    addCustomCommandOptions(command, language)
      .option('--json', sharedHelp.json[language])
      .addHelpText('after', help.example[language])
      .action(async (log: string | undefined, words: string[], flags: InitFlags) =>
        init(log === undefined ? words : [log, ...words], flags, context),
      )
  },
}

async function init(words: readonly string[], flags: InitFlags, context: CommandContext): Promise<void> {
  const { cwd, columns, language } = context
  const { before, after } = typedCommands(words, context)
  const [log] = before
  if (after.length === 0)
    throw new SteadyError('COMMAND_MISSING', { example: 'steady init train.log -- python3 train.py' })
  if (before.length > 1)
    throw new SteadyError('ARGUMENT_UNEXPECTED', {
      expected: 1,
      given: before.length,
      help: 'steady init --help',
    })
  const done = await initialise({
    words: after,
    log,
    stated: statedOf(flags, flags.name === undefined ? [] : [flags.name]),
    facts: (name) => factsOf(flags, name),
    answers: answersOf(flags.set ?? []),
    cwd,
  })
  if (flags.json === true) context.json(done)
  else if (done.kind === 'undecided') context.say(draftText(log ?? '', done.path, done.draft, language))
  else context.say(initText(done, columns, language))
  if (done.kind === 'undecided') context.end(3)
}
