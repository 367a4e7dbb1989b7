import { initialise } from '../../app/init/init.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Language, Text } from '../../core/model/text.ts'
import type { DraftAnswers } from '../../core/logs/draft/draft.ts'
import { asking, canAsk, type Ask } from '../terminal/ask.ts'
import type { CommandContext } from '../usage/command.ts'
import { factsOf, statedOf, customCommandUsage } from '../custom-command/options.ts'
import { commandWords, typedCommands, type TypedCommands } from '../custom-command/typed-commands.ts'
import { sharedHelp } from '../usage/help.ts'
import { answersOf, askWhatIsOpen, draftText } from '../measure/draft.ts'
import { initPrintout } from '../../app/init/init-printout.ts'
import { print } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const example: Text = {
  en: `
Example:
  python3 train.py --batch 64 > train.log
  steady init train.log -- python3 train.py --batch 64
  steady run train.yaml

It writes workloads/<name>/ and <name>.yaml here, and overwrites no file.`,
  zh: `
示例：
  python3 train.py --batch 64 > train.log
  steady init train.log -- python3 train.py --batch 64
  steady run train.yaml

在当前目录写出 workloads/<名称>/ 和 <名称>.yaml，不覆盖任何文件。`,
}

const usage = {
  '[log]': {
    en: 'Log of the command; steady writes a logformat.yaml if it does not know the format',
    zh: '该命令的一份日志；格式未知时，steady 会写出 logformat.yaml',
  },
  '[command...]': { en: 'Command after --, as you would type it', zh: '命令，写在 -- 之后，照常书写' },
  '--name <name>': {
    en: 'Name of the workload and the suite (default: from the script)',
    zh: '模型实现和测试方案的名称（默认：取自脚本名）',
  },
  '--set <key=value...>': {
    en: 'Answer a question about the log, such as rates=global',
    zh: '回答有关日志的提问，例如 rates=global',
  },
  ...customCommandUsage,
  '--json': sharedHelp.json,
} as const satisfies Usage

type InitFlags = FlagsOf<typeof usage>

export const command = commandOf(
  usage,
  async (log: string | undefined, words: string[], flags: InitFlags, context: CommandContext) => {
    const all = log === undefined ? words : [log, ...words]
    if (canAsk(context, flags)) await asking((ask) => init(all, flags, context, ask))
    else await init(all, flags, context)
  },
  example,
)

/** @param ask defined where a person can answer */
async function init(
  words: readonly string[],
  flags: InitFlags,
  context: CommandContext,
  ask?: Ask,
): Promise<void> {
  const { cwd, language } = context
  const typed = typedCommands(words, context)
  const { before, after } =
    typed.after.length === 0 && ask !== undefined ? await askForCommand(typed, ask, language) : typed
  const [log] = before
  if (after.length === 0)
    throw new SteadyError('COMMAND_MISSING', { example: 'steady init train.log -- python3 train.py' })
  if (before.length > 1)
    throw new SteadyError('ARGUMENT_UNEXPECTED', {
      expected: 1,
      given: before.length,
      help: 'steady init --help',
    })
  const attempt = (answers: DraftAnswers) =>
    initialise({
      words: after,
      log,
      stated: statedOf(flags, flags.name === undefined ? [] : [flags.name]),
      facts: (name) => factsOf(flags, name),
      answers,
      cwd,
    })
  const answers = answersOf(flags.set ?? [])
  const { done } =
    ask === undefined
      ? { done: await attempt(answers) }
      : await askWhatIsOpen(
          attempt,
          (tried) => (tried.kind === 'undecided' ? tried.draft : undefined),
          answers,
          ask,
          context,
        )
  if (flags.json === true) context.json(done)
  else if (done.kind === 'undecided') context.say(draftText(done.path, done.draft, language))
  else print(initPrintout(done), context)
  if (done.kind === 'undecided') context.end(3)
}

const questions = {
  en: { command: 'Training command: ', log: 'A log of it (Enter for none): ' },
  zh: { command: '训练命令：', log: '该命令的一份日志（没有则直接回车）：' },
} as const

/** Asks for what was not typed; undefined where nobody answers. */
async function askForCommand(
  { before }: TypedCommands,
  ask: Ask,
  language: Language,
): Promise<TypedCommands> {
  const command = commandWords((await ask(questions[language].command)) ?? '')
  if (before.length > 0 || command.length === 0) return { before, after: command }
  const log = ((await ask(questions[language].log)) ?? '').trim()
  return { before: log === '' ? [] : [log], after: command }
}
