import type { KeptFigure } from '../../app/measure/measure-results.ts'
import type { SuiteSummary } from '../../app/jobs/reporter.ts'
import {
  leavesDevicesOpen,
  settleCommands,
  type SettledCommand,
  type StatedOfCommands,
} from '../../core/custom-command/settle-commands.ts'
import type { DraftAnswers } from '../../core/logs/draft/draft.ts'
import { loggedDevices } from '../../core/logs/engine/run-facts.ts'
import type { FormatChoice } from '../../core/model/workload.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { ExitCode } from '../usage/command.ts'
import { openLog, type AnsweredFormat, type OpenLog } from '../custom-command/open-log.ts'
import type { PerformedSuite } from '../live/perform-suite.ts'

/** What is known of commands while they are timed. Their suite runs again when a run has shown more. */
export interface TimeSession {
  readonly commands: readonly SettledCommand[]
  /** `logged` has one entry for each command, once a log has stated something. */
  readonly stated: StatedOfCommands
  readonly results: string
  /** Undefined until the lines of a log, or the answers to its questions, decide the format. */
  readonly format: FormatChoice | undefined
  /** The typed answers and, after a question, those of the person at the terminal. */
  readonly answers: DraftAnswers
  /** Whether answers were typed: they decide the format, whatever the lines of a log say. */
  readonly answersTyped: boolean
  /** Commands that have ended a run. */
  readonly started: ReadonlySet<string>
}

export type SessionStart = Pick<TimeSession, 'commands' | 'stated' | 'results' | 'format' | 'answers'>

export const startSession = (start: SessionStart): TimeSession => ({
  ...start,
  answersTyped: Object.keys(start.answers).length > 0,
  started: new Set(),
})

/** Sets a command's devices from its log, unless they are stated elsewhere; then returns the same session. */
export function adoptDevices(session: TimeSession, name: string, devices: number | undefined): TimeSession {
  const { commands, stated } = session
  const index = commands.findIndex((command) => command.name === name)
  const command = commands[index]
  if (command === undefined || devices === undefined || devices === command.devices) return session
  if (stated.logged?.[index] !== undefined || !leavesDevicesOpen(command.words, stated)) return session
  const logged = commands.map((_, at) => (at === index ? { devices } : stated.logged?.[at]))
  const known = { ...stated, logged }
  return {
    ...session,
    stated: known,
    commands: settleCommands(
      commands.map(({ words }) => words),
      known,
    ),
  }
}

export const answerQuestion = (
  session: TimeSession,
  { command }: Pick<OpenLog, 'command'>,
  { format, answers, devices }: AnsweredFormat,
): TimeSession => adoptDevices({ ...session, format, answers }, command, devices)

/** Whether the log of an earlier call decides the format before anything runs. */
export const readsKeptLog = ({ format, answersTyped }: TimeSession, leftQuestion: boolean): boolean =>
  format === undefined && (leftQuestion || answersTyped)

/**
 * Updates the session after a run.
 *
 * @returns the session, and whether to start no further run: a command that fails, or prints nothing measurable, would do so
 *   again
 */
export function endRun(
  session: TimeSession,
  { case: { workload }, outcome }: Pick<KeptFigure['run'], 'case' | 'outcome'>,
  measurement: Maybe<Measurement>,
): { readonly session: TimeSession; readonly isLast: boolean } {
  const isFirst = !session.started.has(workload)
  return {
    session: { ...session, started: new Set([...session.started, workload]) },
    isLast:
      outcome.state === 'completed'
        ? stopsAfter(session, measurement, isFirst)
        : outcome.state !== 'cancelled',
  }
}

function stopsAfter(
  { format, answersTyped }: TimeSession,
  measurement: Maybe<Measurement>,
  isFirst: boolean,
): boolean {
  if (isFirst && devicesOfLog(measurement) !== undefined) return true
  if (format === undefined && answersTyped) return true
  if (measurement.kind === 'missing' || measurement.value.throughput.kind === 'known') return false
  return isFirst || measurement.value.throughput.code === 'log-not-measurable'
}

/** What to do after the runs of the suite. */
export type NextStep =
  | { readonly step: 'ask'; readonly question: OpenLog }
  /** The logs state other devices than the cases of the suite have. */
  | { readonly step: 'run-again'; readonly session: TimeSession }
  | { readonly step: 'end' }

export function nextStep(session: TimeSession, summary: SuiteSummary): NextStep {
  const { commands, results, answersTyped } = session
  const question =
    session.format === undefined ? openLog(summary, results, { commands, all: answersTyped }) : undefined
  if (question !== undefined) return { step: 'ask', question }
  const known = summary.runs.reduce(
    (before, { run, measurement }) => adoptDevices(before, run.case.workload, devicesOfLog(measurement)),
    session,
  )
  return known === session ? { step: 'end' } : { step: 'run-again', session: known }
}

const devicesOfLog = (measurement: Maybe<Measurement>): number | undefined =>
  measurement.kind === 'missing' ? undefined : loggedDevices(measurement.value.findings)

/** The commands with a figure, to compare with the first one; empty where the first has none. */
export function commandsToCompare(
  commands: readonly SettledCommand[],
  { results }: Pick<SuiteSummary, 'results'>,
): readonly SettledCommand[] {
  const measured = commands.filter(({ name }) =>
    results.some(({ case: { workload }, throughput }) => workload === name && throughput.kind === 'known'),
  )
  return measured[0] === commands[0] ? measured : []
}

/** 1 if a command failed; 3 if one has no figure. */
export function exitCode({
  summary: { runs, left, results },
  damage,
  endedEarly,
}: Pick<PerformedSuite, 'damage' | 'endedEarly'> & {
  readonly summary: Pick<SuiteSummary, 'runs' | 'left' | 'results'>
}): ExitCode {
  const completed = runs.every(({ run }) => run.outcome.state === 'completed')
  if (!completed || damage.length > 0 || (left.length > 0 && !endedEarly)) return 1
  return results.length > 0 && results.every(({ throughput }) => throughput.kind === 'known') ? 0 : 3
}
