import { compareCommands } from '../../app/compare/compare-commands.ts'
import { freshResults } from '../../app/suite/find-results.ts'
import { chosenFormat, openFormat } from '../../app/measure/log-format.ts'
import { keptLog, openQuestion } from '../../app/time/open-question.ts'
import { repeatsToTell, timedPrintout } from '../../app/time/timed-printout.ts'
import type { SuiteSummary } from '../../app/jobs/reporter.ts'
import { namedSetups } from '../../app/setup/setup.ts'
import { comparisonRecord } from '../../core/compare/comparison.ts'
import { jointName, settleCommands } from '../../core/custom-command/settle-commands.ts'
import { namedFormat } from '../../core/logs/engine/measure-log.ts'
import type { FormatChoice } from '../../core/model/workload.ts'
import type { Language } from '../../core/model/text.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { optionAdvice } from '../terminal/advice.ts'
import { canAsk } from '../terminal/ask.ts'
import type { CommandContext } from '../usage/command.ts'
import { keptRunWords, askFormat, draftFacts, printQuestions } from '../custom-command/open-log.ts'
import { factsOf, statedOf } from '../custom-command/options.ts'
import { commandsToTime, typedCommands, withOptions, withRepeats } from '../custom-command/typed-commands.ts'
import { customProtocol } from '../usage/custom-protocol.ts'
import { answersOf } from '../measure/draft.ts'
import { summaryDocument } from '../live/perform-suite.ts'
import { textBelowLive } from '../terminal/print.ts'
import { share } from '../usage/values.ts'
import { repeatsOf, timeExamples, timeUsage, usualProtocol, type TimeFlags } from '../time/options.ts'
import { printReading, timeCommands, type TimedCommands, type TimeSettings } from '../time/perform.ts'
import {
  answerQuestion,
  commandsToCompare,
  exitCode,
  readsKeptLog,
  startSession,
  type TimeSession,
} from '../time/session.ts'
import { commandOf } from '../usage/usage.ts'

export const command = commandOf(timeUsage, time, timeExamples)

async function time(words: readonly string[], flags: TimeFlags, context: CommandContext): Promise<void> {
  const sameWithin = share('--same-within', flags.sameWithin)
  const { session, settings } = await readTyped(words, flags, context)
  const { keptResults } = settings
  const read = await readKeptLog(session, settings, context)
  if (read === undefined) {
    context.end(3)
    return
  }
  printReading(read, context)
  if (keptResults !== undefined) context.note(keptRunWords.goesOn(keptResults)[context.language])
  const timed = await timeCommands(read, settings, context)
  await printTimed(timed, { flags, sameWithin }, context)
  context.end(exitCode(timed.performed))
}

/** Reads the options before anything is run or written. */
async function readTyped(
  words: readonly string[],
  flags: TimeFlags,
  context: CommandContext,
): Promise<{ readonly session: TimeSession; readonly settings: TimeSettings }> {
  const { cwd } = context
  const custom = customProtocol(flags, flags.protocol)
  const protocol = protocolNamed(flags.protocol ?? usualProtocol).name
  const repeats = repeatsOf(flags)
  const format = await typedFormat(flags, cwd)
  const typed = commandsToTime(typedCommands(words, context))
  const stated = statedOf(flags, flags.name ?? [])
  const commands = settleCommands(typed, stated)
  const name = jointName(commands)
  const suite = `time-${name}`
  const keptResults = flags.results === undefined ? openQuestion(suite, commands, cwd) : undefined
  const results = flags.results ?? keptResults ?? freshResults(suite, cwd)
  const setup = flags.setup === undefined ? undefined : namedSetups([flags.setup])[0]?.name
  return {
    session: startSession({ commands, stated, results, format, answers: answersOf(flags.set ?? []) }),
    settings: {
      name: suite,
      facts: { ...factsOf(flags, name), ...(setup === undefined ? {} : { setup }) },
      repeats,
      protocol,
      custom,
      plain: flags.plain ?? false,
      report: flags.report,
      mayAsk: canAsk(context, flags),
      keptResults,
    },
  }
}

/** Opens the format, so that a wrong one is reported at once. */
async function typedFormat({ format }: TimeFlags, cwd: string): Promise<FormatChoice | undefined> {
  if (format === undefined) return undefined
  const chosen = await chosenFormat(format, cwd)
  namedFormat(await openFormat(chosen))
  return chosen
}

/** Determines the format from an earlier call's log. Where questions stay open, prints them and returns undefined. */
async function readKeptLog(
  session: TimeSession,
  { keptResults, mayAsk }: TimeSettings,
  context: CommandContext,
): Promise<TimeSession | undefined> {
  const { commands, results, answers } = session
  const log = keptLog(results, commands)
  if (log === undefined || !readsKeptLog(session, keptResults !== undefined)) return session
  const question = { log, command: commands[0]?.name ?? '', facts: draftFacts(commands[0]) }
  const found = await askFormat(question, answers, context, mayAsk)
  if (found !== undefined) return answerQuestion(session, question, found)
  if (keptResults !== undefined) context.note(keptRunWords.readAgain(log)[context.language])
  await printQuestions(question, { answers, results, typed: context.typed }, context)
  return undefined
}

async function printTimed(
  { session, planned, performed, question }: TimedCommands,
  { flags, sameWithin }: { readonly flags: TimeFlags; readonly sameWithin: ReturnType<typeof share> },
  context: CommandContext,
): Promise<void> {
  const { commands, results, answers } = session
  const { summary, reports } = performed
  const comparisons = await compareCommands({
    commands: commandsToCompare(commands, summary),
    results,
    protocol: planned.suite.protocol,
    sameWithin,
    cwd: context.cwd,
  })
  // A command that goes on names the results folder.
  const inResults = flags.results === undefined ? ['--results', results] : []
  const again = withOptions(context.typed, inResults)
  const telling = repeatsToTell(comparisons)
  const more = telling === undefined ? undefined : withRepeats(context.typed, inResults, telling)
  if (flags.json === true)
    context.json({ ...summaryDocument(results, performed), comparisons: comparisons.map(comparisonRecord) })
  else
    context.say(
      textBelowLive(timedPrintout(performed, comparisons, { again, more, results, reports }), context),
    )
  if (question !== undefined) {
    await printQuestions(question, { answers, results, typed: context.typed }, context)
    return
  }
  const advice = adviceFor(summary, context.language)
  if (advice !== '') context.note(`${advice} ${keptRunWords.useThisRun(again)[context.language]}`)
}

/** Options that supply a figure, if no case has one. */
function adviceFor({ results }: SuiteSummary, language: Language): string {
  const [first, ...others] = results.map(({ throughput }) => throughput)
  const isMissing = first?.kind === 'missing' && others.every(({ kind }) => kind === 'missing')
  return isMissing ? optionAdvice(first.code, language) : ''
}
