import { freshResults } from '../../app/suite/find-results.ts'
import { forgetQuestion, keepQuestion } from '../../app/time/open-question.ts'
import { openTarget } from '../../app/suite/open-target.ts'
import { planLoaded, type PlannedSuite } from '../../app/suite/planned-suite.ts'
import type { SuiteSummary } from '../../app/jobs/reporter.ts'
import { suiteOfCommands, type TimeAsk } from '../../app/time/time.ts'
import { readingLines } from '../../core/custom-command/reading-words.ts'
import { untitled } from '../../core/document/block-builders.ts'
import { SteadyError } from '../../core/model/error.ts'
import { workloadFacts } from '../../core/model/results-folder.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { readdressRuns } from '../../host/store/readdress-runs.ts'
import type { CommandContext } from '../usage/command.ts'
import { askFormat, type OpenLog } from '../custom-command/open-log.ts'
import type { customProtocol } from '../usage/custom-protocol.ts'
import { performSuite, type PerformedSuite } from '../live/perform-suite.ts'
import { printed } from '../terminal/print.ts'
import { answerQuestion, endRun, nextStep, type TimeSession } from './session.ts'

/** Settings that stay the same in every run of the suite. */
export interface TimeSettings extends Pick<TimeAsk, 'name' | 'facts' | 'repeats' | 'protocol'> {
  readonly custom: ReturnType<typeof customProtocol>
  readonly plain: boolean
  readonly report: boolean
  /** Whether a person at the terminal can answer questions. */
  readonly mayAsk: boolean
  /** The results folder of an earlier call, whose first run left a question. */
  readonly keptResults: string | undefined
}

/** The commands were timed, or a question about a log is open. */
export interface TimedCommands {
  readonly session: TimeSession
  readonly planned: PlannedSuite
  readonly performed: PerformedSuite
  readonly question: OpenLog | undefined
}

type AfterRuns =
  | { readonly step: 'run-again'; readonly session: TimeSession }
  | { readonly step: 'end'; readonly session: TimeSession; readonly question: OpenLog | undefined }

/** Runs the suite of the commands until a run shows nothing new about them. */
export async function timeCommands(
  start: TimeSession,
  settings: TimeSettings,
  context: CommandContext,
): Promise<TimedCommands> {
  let last = await performInFolder(start, settings, context)
  while (last.after.step === 'run-again') last = await performInFolder(last.after.session, settings, context)
  const { session, question } = last.after
  if (question === undefined) forgetQuestion(session.results, context.cwd)
  else
    keepQuestion(
      session.results,
      session.commands.map(({ words }) => words),
      context.cwd,
    )
  return { ...last, session, question }
}

type PerformedOnce = Pick<TimedCommands, 'planned' | 'performed'> & { readonly after: AfterRuns }

/** Uses a new folder if the script has changed since the run that left a question, because that run is of another command. */
async function performInFolder(
  session: TimeSession,
  settings: TimeSettings,
  context: CommandContext,
): Promise<PerformedOnce> {
  try {
    return await performOnce(session, settings, context)
  } catch (error) {
    const isOther = error instanceof SteadyError && error.code === 'RESULTS_OF_ANOTHER_SUITE'
    if (session.results !== settings.keptResults || !isOther) throw error
    return performOnce({ ...session, results: freshResults(settings.name, context.cwd) }, settings, context)
  }
}

async function performOnce(
  session: TimeSession,
  settings: TimeSettings,
  context: CommandContext,
): Promise<PerformedOnce> {
  const planned = await planSession(session, settings, context.cwd)
  const state: { session: TimeSession; after: AfterRuns } = {
    session,
    after: { step: 'end', session, question: undefined },
  }
  const performed = await performSuite(
    {
      planned,
      results: session.results,
      retryFailed: true,
      plain: settings.plain,
      report: settings.report,
      read: openFileReader(),
      isLast: (run, measurement) => {
        const ended = endRun(state.session, run, measurement)
        state.session = ended.session
        return ended.isLast
      },
      resumes: async (summary) => {
        state.after = await afterRuns(state.session, summary, settings, context)
        return state.after.step === 'run-again'
      },
    },
    context,
  )
  return { planned, performed, after: state.after }
}

async function planSession(
  { commands, format, results }: TimeSession,
  { name, facts, repeats, protocol, custom }: TimeSettings,
  cwd: string,
): Promise<PlannedSuite> {
  const loaded = suiteOfCommands({ commands, name, facts, format, repeats, protocol, cwd })
  const planned = await planLoaded(loaded, {
    cwd,
    open: (target, folder) => openTarget(target, folder, { variables: process.env }),
    results,
    protocol: custom,
    read: openFileReader(),
  })
  readdressRuns(results, {
    suite: planned.suite,
    plan: planned.plan,
    workloads: workloadFacts(planned.workloads),
    commands: new Map(commands.map((command) => [command.name, command.words])),
    made: loaded.unwritten,
  })
  return planned
}

async function afterRuns(
  session: TimeSession,
  summary: SuiteSummary,
  { mayAsk }: TimeSettings,
  context: CommandContext,
): Promise<AfterRuns> {
  const next = nextStep(session, summary)
  switch (next.step) {
    case 'end':
      return { step: 'end', session, question: undefined }
    case 'run-again':
      printReading(next.session, context)
      return next
    case 'ask': {
      const { question } = next
      const found = await askFormat(question, session.answers, context, mayAsk)
      if (found === undefined) return { step: 'end', session, question }
      const answered = answerQuestion(session, question, found)
      if (answered.commands !== session.commands) printReading(answered, context)
      return { step: 'run-again', session: answered }
    }
  }
}

/** Prints how steady understands the commands. */
export const printReading = ({ commands }: TimeSession, context: CommandContext): void =>
  context.note(printed([untitled(readingLines(commands))], context))
