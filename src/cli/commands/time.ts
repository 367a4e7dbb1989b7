import type { Command } from 'commander'
import { compareCommands } from '../../app/compare-commands.ts'
import { freshResults } from '../../app/fresh-results.ts'
import { chosenFormat, openFormat } from '../../app/log-format.ts'
import { openTarget } from '../../app/open-target.ts'
import { planLoaded, type PlannedSuite } from '../../app/plan.ts'
import { forgetQuestion, keepQuestion, keptLog, openQuestion } from '../../app/open-question.ts'
import type { SuiteSummary } from '../../app/run/reporter.ts'
import { namedSetups } from '../../app/setup.ts'
import { suiteOfCommands } from '../../app/time.ts'
import {
  jointName,
  leavesDevicesOpen,
  type LoggedOfCommand,
  settleCommands,
  type WrittenRepeats,
} from '../../core/custom-command/settle-commands.ts'
import { namedFormat } from '../../core/logs/engine/measure-log.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Language, Text } from '../../core/model/text.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { comparisonRecord } from '../../core/compare/comparison.ts'
import { readdressRuns } from '../../host/store/readdress-runs.ts'
import { workloadFacts } from '../../core/workload/facts.ts'
import { optionAdvice } from '../advice.ts'
import { canAsk } from '../ask.ts'
import type { CommandContext, CommandModule, ExitCode } from '../command.ts'
import {
  addCustomCommandOptions,
  addRepeatable,
  factsOf,
  statedOf,
  type CustomCommandFlags,
} from '../custom-command/options.ts'
import { commandsToTime, typedCommands, withOptions } from '../custom-command/typed-commands.ts'
import { keptRunWords } from '../custom-command/kept-run-words.ts'
import { askFormat, draftFacts, openLog, printQuestions, type OpenLog } from '../custom-command/open-log.ts'
import { addCustomProtocol, customProtocol, type CustomProtocolFlags } from '../custom-protocol.ts'
import { defaultText, sharedHelp } from '../help.ts'
import { answersOf } from '../measure/draft.ts'
import { performSuite, summaryDocument, type Performed } from '../perform-suite.ts'
import { protocolList } from '../protocol-list.ts'
import { share, usualShare } from '../share.ts'
import { readingLines } from '../../core/custom-command/reading-words.ts'
import { timedPrintout } from '../../app/printouts/timed.ts'
import { untitled } from '../../core/document/block-builders.ts'
import { printed, textBelowLive } from '../print.ts'
import { wholeNumber } from '../whole-number.ts'

interface TimeFlags extends CustomCommandFlags, CustomProtocolFlags {
  readonly name?: readonly string[]
  readonly repeats?: string
  readonly until?: string
  readonly format?: string
  readonly set?: readonly string[]
  readonly setup?: string
  readonly protocol?: string
  readonly results?: string
  readonly sameWithin: string
  readonly plain?: boolean
  readonly report: boolean
  readonly json?: boolean
}

const usualRepeats = 5
const usualProtocol = protocols[0]?.name ?? ''

const help = {
  commands: {
    en: 'One command after --, as you would type it; or several commands, each in quotes',
    zh: '-- 之后写一条命令，照常书写；或写多条命令，每条用引号括起',
  },
  repeats: {
    en: `Runs of each command; those of several commands alternate in random order (default: ${usualRepeats})`,
    zh: `每条命令的运行次数；多条命令按随机顺序交替运行（默认：${usualRepeats}）`,
  },
  until: {
    en: 'Instead of --repeats: run each command 5 to 10 times, until its interval is within ± this share',
    zh: '代替 --repeats：每条命令运行 5 至 10 次，直到区间半宽不超过此比例',
  },
  name: {
    en: 'Name of the command; repeat it for several commands (default: from the script)',
    zh: '命令的名称；多条命令时重复使用（默认：取自脚本名）',
  },
  format: {
    en: 'Log format: an id or a logformat.yaml (default: detected)',
    zh: '日志格式：标识或 logformat.yaml（默认：自动识别）',
  },
  setup: {
    en: 'Framework whose Python runs the command, installed by steady setup NAME',
    zh: '用哪个框架的 Python 运行命令（由 steady setup NAME 安装）',
  },
  set: {
    en: 'Answer to a question about the log of an unknown format, such as step=1; may be repeated',
    zh: '对未知格式日志提问的回答，例如 step=1，可重复使用',
  },
  protocol: { en: 'Protocol: ', zh: '测速协议：' },
  results: {
    en: 'Results folder to create or resume (default: a new one, results/time-<name>)',
    zh: '要新建或继续的结果目录（默认：新目录 results/time-<名称>）',
  },
  sameWithin: {
    en: 'Call two commands equally fast if they differ by at most this share',
    zh: '两条命令相差不超过此比例时视为同样快',
  },
  examples: {
    en: `
Examples:
  steady time -- torchrun --nproc_per_node 2 train.py --batch 64
  steady time --until 2% -- python3 train.py --batch 64
  steady time 'python3 train.py --batch 32' 'python3 train.py --batch 64'

No shell reads the commands. For pipes and variables, write bash -c '...'.`,
    zh: `
示例：
  steady time -- torchrun --nproc_per_node 2 train.py --batch 64
  steady time --until 2% -- python3 train.py --batch 64
  steady time 'python3 train.py --batch 32' 'python3 train.py --batch 64'

命令不经过 shell。需要管道或变量时，请写 bash -c '...'。`,
  },
} as const satisfies Record<string, Text>

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[command...]', help.commands[language])
      .option('--repeats <n>', help.repeats[language])
      .option('--until <share>', help.until[language])
    addCustomCommandOptions(command, language).option('--format <id|file>', help.format[language])
    command.option('--setup <name>', help.setup[language])
    addRepeatable(command, '--set <key=value>', help.set[language])
    addRepeatable(command, '--name <name>', help.name[language])
      .option('--results <folder>', help.results[language])
      .option('--same-within <share>', help.sameWithin[language], usualShare)
      .option(
        '--protocol <name>',
        `${help.protocol[language]}${protocolList(language)}${defaultText(usualProtocol, language)}`,
      )
    addCustomProtocol(command, language)
      .option('--plain', sharedHelp.plain[language])
      .option('--no-report', sharedHelp.noReport[language])
      .option('--json', sharedHelp.json[language])
      .addHelpText('after', help.examples[language])
      .action(async (words: string[], flags: TimeFlags) => time(words, flags, context))
  },
}

async function time(words: readonly string[], flags: TimeFlags, context: CommandContext): Promise<void> {
  const { cwd } = context
  const { plain = false, report } = flags
  const sameWithin = share('--same-within', flags.sameWithin)
  const custom = customProtocol(flags, flags.protocol)
  const protocol = protocolNamed(flags.protocol ?? usualProtocol).name
  const repeats = repeatsOf(flags)
  const chosen = flags.format === undefined ? undefined : await chosenFormat(flags.format, cwd)
  if (chosen !== undefined) namedFormat(await openFormat(chosen))
  const typed = typedCommands(words, context)
  const typedWords = commandsToTime(typed)
  const statedOfAll = statedOf(flags, flags.name ?? [])
  const logged: (LoggedOfCommand | undefined)[] = []
  let commands = settleCommands(typedWords, statedOfAll)
  /** Devices that nobody states, and the log does. */
  const adopt = (name: string, devices: number | undefined): boolean => {
    const index = commands.findIndex((command) => command.name === name)
    const command = commands[index]
    const isOpen = command !== undefined && leavesDevicesOpen(command.words, statedOfAll)
    if (!isOpen || logged[index] !== undefined || devices === undefined || devices === command.devices)
      return false
    logged[index] = { devices }
    commands = settleCommands(typedWords, { ...statedOfAll, logged })
    return true
  }
  const sayReading = () => {
    context.note(printed([untitled(readingLines(commands))], context))
  }
  const name = jointName(commands)
  const suite = `time-${name}`
  const open = flags.results === undefined ? openQuestion(suite, commands, cwd) : undefined
  let results = flags.results ?? open ?? freshResults(suite, cwd)
  const setup = flags.setup === undefined ? undefined : namedSetups([flags.setup])[0]?.name
  const answers = answersOf(flags.set ?? [])
  const stated = commands.map(({ words }) => words)
  let format = chosen
  let answered = answers
  const kept = keptLog(results, commands)
  if (format === undefined && kept !== undefined && (open !== undefined || Object.keys(answers).length > 0)) {
    const question = { log: kept, command: commands[0]?.name ?? '', facts: draftFacts(commands[0]) }
    const found = await askFormat(question, answers, context, canAsk(context, flags))
    if (found === undefined) {
      if (open !== undefined) context.note(keptRunWords.readAgain(kept)[context.language])
      await printQuestions(question, { answers, results, typed: context.typed }, context)
      context.end(3)
      return
    }
    ;({ format, answers: answered } = found)
    adopt(question.command, found.devices)
  }
  sayReading()
  if (open !== undefined) context.note(keptRunWords.goesOn(results)[context.language])
  const isFirst = new Set<string>()
  // What fails, or prints nothing that can be measured, does so again.
  const isLast = (...[run, measurement]: Ended) => {
    const first = !isFirst.has(run.case.workload)
    isFirst.add(run.case.workload)
    if (run.outcome.state !== 'completed') return run.outcome.state !== 'cancelled'
    if (first && devicesOfLog(measurement) !== undefined) return true
    const isToBeDrafted = format === undefined && Object.keys(answers).length > 0
    return isToBeDrafted || isUnmeasurable(measurement) || (first && isWithoutFigure(measurement))
  }
  const perform = async (): Promise<{
    performed: Performed
    planned: PlannedSuite
    question: OpenLog | undefined
  }> => {
    const loaded = suiteOfCommands({
      commands,
      name: suite,
      facts: { ...factsOf(flags, name), ...(setup === undefined ? {} : { setup }) },
      format,
      repeats,
      protocol,
      cwd,
    })
    const read = openFileReader()
    const planned = await planLoaded(loaded, {
      cwd,
      open: (target, folder) => openTarget(target, folder, { variables: process.env }),
      results,
      protocol: custom,
      read,
    })
    readdressRuns(results, {
      suite: planned.suite,
      plan: planned.plan,
      workloads: workloadFacts(planned.workloads),
      commands: new Map(commands.map((command) => [command.name, command.words])),
      made: loaded.unwritten,
    })
    let question: OpenLog | undefined
    const logs = { stateOtherDevices: false }
    const performed = await performSuite(
      {
        planned,
        results,
        retryFailed: true,
        plain,
        report,
        read: openFileReader(),
        isLast,
        resumes: async (summary) => {
          question =
            format === undefined
              ? openLog(summary, results, { commands, all: Object.keys(answers).length > 0 })
              : undefined
          if (question === undefined) {
            for (const { run, measurement } of summary.runs)
              if (adopt(run.case.workload, devicesOfLog(measurement))) logs.stateOtherDevices = true
            if (logs.stateOtherDevices) sayReading()
            return logs.stateOtherDevices
          }
          const found = await askFormat(question, answered, context, canAsk(context, flags))
          if (found === undefined) return false
          ;({ format, answers: answered } = found)
          if (adopt(question.command, found.devices)) sayReading()
          return true
        },
      },
      context,
    )
    if (!logs.stateOtherDevices && (question === undefined || format === undefined)) {
      if (question === undefined) forgetQuestion(results, cwd)
      else keepQuestion(results, stated, cwd)
      return { performed, planned, question }
    }
    return await perform()
  }
  const { performed, planned, question } = await perform().catch(async (error: unknown) => {
    // The script was changed since the run that left a question: that run is no longer one of this command.
    const isOther = error instanceof SteadyError && error.code === 'RESULTS_OF_ANOTHER_SUITE'
    if (open === undefined || !isOther) throw error
    results = freshResults(suite, cwd)
    return await perform()
  })
  const { summary } = performed
  const measured = commands.filter(({ name }) => isMeasured(name, summary))
  const comparisons = await compareCommands({
    commands: measured[0] === commands[0] ? measured : [],
    results,
    protocol: planned.suite.protocol,
    sameWithin,
    cwd,
  })
  if (flags.json === true)
    context.json({ ...summaryDocument(results, performed), comparisons: comparisons.map(comparisonRecord) })
  else {
    // What resumes: the results folder is named where it was not.
    const again = withOptions(context.typed, flags.results === undefined ? ['--results', results] : [])
    const { reports } = performed
    context.say(textBelowLive(timedPrintout(performed, comparisons, { again, results, reports }), context))
  }
  const advice = question === undefined ? adviceFor(summary, context.language) : ''
  if (advice !== '') {
    const command = withOptions(context.typed, flags.results === undefined ? ['--results', results] : [])
    context.note(`${advice} ${keptRunWords.useThisRun(command)[context.language]}`)
  }
  if (question !== undefined)
    await printQuestions(question, { answers: answered, results, typed: context.typed }, context)
  context.end(exitCode(performed))
}

/** The options that give a figure, where no case has one. */
function adviceFor({ results }: SuiteSummary, language: Language): string {
  const [first, ...others] = results.map(({ throughput }) => throughput)
  const isMissing = first?.kind === 'missing' && others.every(({ kind }) => kind === 'missing')
  return isMissing ? optionAdvice(first.code, language) : ''
}

type Ended = Parameters<NonNullable<Parameters<typeof performSuite>[0]['isLast']>>

const isMeasured = (name: string, { results }: SuiteSummary) =>
  results.some(({ case: { workload }, throughput }) => workload === name && throughput.kind === 'known')

/** @throws SteadyError `OPTIONS_CONFLICT`, `OPTION_INVALID` */
function repeatsOf({ repeats, until }: TimeFlags): WrittenRepeats {
  if (until === undefined) return wholeNumber('--repeats', repeats, 1) ?? usualRepeats
  if (repeats !== undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'exclusive', option: '--repeats', others: ['--until'] },
    })
  return { within: `${Number((100 * share('--until', until)).toFixed(6))}%` }
}

/** How many devices the log states, where that is another number than the one of its case. */
function devicesOfLog(measurement: Maybe<Measurement>): number | undefined {
  if (measurement.kind === 'missing') return undefined
  for (const found of measurement.value.findings)
    if (
      found.code === 'log-contradicts-options' &&
      'data' in found &&
      found.data.fact === 'devices' &&
      typeof found.data.logged === 'number'
    )
      return found.data.logged
  return undefined
}

const isWithoutFigure = (measurement: Maybe<Measurement>) =>
  measurement.kind === 'known' && measurement.value.throughput.kind === 'missing'

const isUnmeasurable = (measurement: Maybe<Measurement>) =>
  measurement.kind === 'known' &&
  measurement.value.throughput.kind === 'missing' &&
  measurement.value.throughput.code === 'log-not-measurable'

/** A command that failed fails the whole; one without a figure leaves it open. */
function exitCode({ summary: { runs, left, results }, damage, endedEarly }: Performed): ExitCode {
  const completed = runs.every(({ run }) => run.outcome.state === 'completed')
  if (!completed || damage.length > 0 || (left.length > 0 && !endedEarly)) return 1
  return results.length > 0 && results.every(({ throughput }) => throughput.kind === 'known') ? 0 : 3
}
