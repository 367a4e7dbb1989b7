import { join } from 'node:path'
import type { Command } from 'commander'
import { compareCommands } from '../../app/compare-commands.ts'
import { freshResults } from '../../app/fresh-results.ts'
import { chosenFormat, openFormat } from '../../app/log-format.ts'
import { openTarget } from '../../app/open-target.ts'
import { planLoaded } from '../../app/plan.ts'
import type { SuiteSummary } from '../../app/run/reporter.ts'
import { suiteOfCommands } from '../../app/time.ts'
import type { WrittenRepeats } from '../../core/custom-command/command-files.ts'
import { jointName, settleCommands, type SettledCommand } from '../../core/custom-command/settle-commands.ts'
import { namedFormat } from '../../core/logs/engine/measure-log.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Text } from '../../core/model/text.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { shellLine } from '../../core/text/shell.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { comparisonRecord } from '../../core/compare/comparison.ts'
import type { CommandContext, CommandModule, ExitCode } from '../command.ts'
import {
  addCustomCommandOptions,
  addRepeatable,
  factsOf,
  statedOf,
  type CustomCommandFlags,
} from '../custom-command/options.ts'
import { commandsToTime, typedCommands } from '../custom-command/typed-commands.ts'
import { addCustomProtocol, customProtocol, type CustomProtocolFlags } from '../custom-protocol.ts'
import { defaultText, sharedHelp } from '../help.ts'
import { offerDraft } from '../measure/draft.ts'
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
  const own = customProtocol(flags, flags.protocol)
  const protocol = protocolNamed(flags.protocol ?? usualProtocol).name
  const repeats = repeatsOf(flags)
  const format = flags.format === undefined ? undefined : await chosenFormat(flags.format, cwd)
  if (format !== undefined) namedFormat(await openFormat(format))
  const typed = typedCommands(words, context)
  const commands = settleCommands(commandsToTime(typed), statedOf(flags, flags.name ?? []))
  const name = jointName(commands)
  const suite = `time-${name}`
  const loaded = suiteOfCommands({
    commands,
    name: suite,
    facts: factsOf(flags, name),
    format,
    repeats,
    protocol,
    cwd,
  })
  const results = flags.results ?? freshResults(suite, cwd)
  const read = openFileReader()
  const planned = await planLoaded(loaded, {
    cwd,
    open: (target, folder) => openTarget(target, folder, { variables: process.env }),
    results,
    protocol: own,
    read,
  })
  context.note(printed([untitled(readingLines(commands))], context))
  // What fails or prints no steps does so again.
  const isLast = (...[run, measurement]: Ended) =>
    run.outcome.state === 'completed' ? isUnmeasurable(measurement) : run.outcome.state !== 'cancelled'
  const performed = await performSuite(
    { planned, results, retryFailed: true, plain, report, read, isLast },
    context,
  )
  const { summary } = performed
  const measured = commands.filter(({ name }) => isMeasured(name, summary))
  const comparisons = await compareCommands({
    commands: measured[0] === commands[0] ? measured : [],
    results,
    protocol: planned.suite.protocol,
    sameWithin,
    cwd,
  })
  await offerFormat(performed, { results, typed: context.typed, commands }, context)
  if (flags.json === true)
    context.json({ ...summaryDocument(results, performed), comparisons: comparisons.map(comparisonRecord) })
  else {
    // What resumes: the results folder is named where it was not.
    const again = withOptions(context.typed, flags.results === undefined ? ['--results', results] : [])
    const { reports } = performed
    context.say(textBelowLive(timedPrintout(performed, comparisons, { again, results, reports }), context))
  }
  context.end(exitCode(performed))
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

/** The command line as it was typed, with these options in front of its own. */
function withOptions(typed: readonly string[], options: readonly string[]): string {
  const at = typed.indexOf('time') + 1
  return shellLine(['steady', ...typed.slice(0, at), ...options, ...typed.slice(at)])
}

interface Timed {
  readonly results: string
  readonly typed: readonly string[]
  readonly commands: readonly SettledCommand[]
}

/** Where no format reads a log, its lines and how to describe them. */
async function offerFormat(
  { summary }: Performed,
  { results, typed, commands }: Timed,
  context: CommandContext,
): Promise<void> {
  for (const { run, measurement } of summary.runs) {
    if (run.origin.kind !== 'executed' || !isUnknownFormat(measurement)) continue
    const settled = commands.find(({ name }) => name === run.case.workload)
    const stated =
      settled === undefined
        ? []
        : ['--devices', String(settled.devices), '--batch', String(settled.batchPerDevice)]
    const next = withOptions(typed, ['--format', './logformat.yaml'])
    await offerDraft(join(results, run.origin.log.path), context, { stated, next })
    return
  }
}

const isUnmeasurable = (measurement: Maybe<Measurement>) =>
  measurement.kind === 'known' &&
  measurement.value.throughput.kind === 'missing' &&
  measurement.value.throughput.code === 'log-not-measurable'

function isUnknownFormat(measurement: Maybe<Measurement>): boolean {
  if (measurement.kind === 'missing') return false
  const { throughput } = measurement.value
  const why = throughput.kind === 'missing' && 'data' in throughput ? throughput.data['why'] : undefined
  return typeof why === 'object' && why !== null && 'code' in why && why.code === 'LOG_FORMAT_UNDETECTED'
}

/** A command that failed fails the whole; one without a figure leaves it open. */
function exitCode({ summary: { runs, left, results }, endedEarly }: Performed): ExitCode {
  const completed = runs.every(({ run }) => run.outcome.state === 'completed')
  if (!completed || (left.length > 0 && !endedEarly)) return 1
  return results.length > 0 && results.every(({ throughput }) => throughput.kind === 'known') ? 0 : 3
}
