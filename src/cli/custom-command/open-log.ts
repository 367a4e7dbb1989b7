import { join } from 'node:path'
import type { SuiteSummary } from '../../app/jobs/reporter.ts'
import type { SettledCommand } from '../../core/custom-command/settle-commands.ts'
import type { DraftAnswers, DraftFacts } from '../../core/logs/draft/draft.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { FormatChoice } from '../../core/model/workload.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { CommandContext } from '../usage/command.ts'
import { errorText } from '../terminal/error-text.ts'
import { askOpenQuestions, openQuestionsText } from '../measure/draft.ts'
import { withOptions } from './typed-commands.ts'
import type { Text } from '../../core/model/text.ts'

/** A stored log that no known format reads. */
export interface OpenLog {
  readonly log: string
  readonly command: string
  readonly facts: DraftFacts
}

/** How to read a log, and the number of devices that print it. */
export interface ReadFormat {
  readonly format: FormatChoice
  readonly devices: number | undefined
}

export interface AnsweredFormat extends ReadFormat {
  readonly answers: DraftAnswers
}

/**
 * The log of a run whose format is unknown and not decided by its lines.
 *
 * @param all whether answers were given: they decide, whatever the lines say
 */
export function openLog(
  { runs }: SuiteSummary,
  results: string,
  { commands, all }: { readonly commands: readonly SettledCommand[]; readonly all: boolean },
): OpenLog | undefined {
  for (const { run, measurement } of runs)
    if (run.origin.kind === 'executed' && (all || isUnknownFormat(measurement)))
      return {
        log: join(results, run.origin.log.path),
        command: run.case.workload,
        facts: draftFacts(commands.find(({ name }) => name === run.case.workload)),
      }
  return undefined
}

export const draftFacts = (command: SettledCommand | undefined): DraftFacts => ({
  watched: true,
  ...(command === undefined ? {} : { devices: command.devices }),
  ...(command?.batchPerDevice === undefined ? {} : { batchPerDevice: command.batchPerDevice }),
})

const formatFile = 'logformat.yaml'

/** Undefined where the lines of the log and the answers leave a question open. */
async function decided({ log, facts }: OpenLog, answers: DraftAnswers): Promise<ReadFormat | undefined> {
  const { answeredFormat } = await import('../../app/measure/draft-format.ts')
  const { yaml, ranks = 1 } = await answeredFormat(log, 'drafted', answers, facts)
  return yaml === undefined
    ? undefined
    : { format: { file: formatFile, text: yaml }, devices: ranks > 1 ? ranks : undefined }
}

/** Determines the format of a log from the typed answers and those of a person at the terminal. */
export async function askFormat(
  open: OpenLog,
  answers: DraftAnswers,
  context: CommandContext,
  mayAsk: boolean,
): Promise<AnsweredFormat | undefined> {
  try {
    const byAnswers = Object.keys(answers).length > 0 ? await decided(open, answers) : undefined
    if (byAnswers !== undefined) return { ...byAnswers, answers }
    if (!mayAsk) return undefined
    const answered = await askOpenQuestions(open.log, open.facts, answers, context)
    const found = answered && (await decided(open, answered))
    return answered === undefined || found === undefined ? undefined : { ...found, answers: answered }
  } catch (error) {
    // A log without repeating lines leaves no question.
    if (error instanceof SteadyError && error.code !== 'DRAFT_ANSWER_CONTRADICTS') return undefined
    throw error
  }
}

/** Prints what the lines of the log leave open, and the command that answers it. With the answer, the existing run counts. */
export async function printQuestions(
  { log, facts }: OpenLog,
  asked: { readonly answers: DraftAnswers; readonly results: string; readonly typed: readonly string[] },
  context: CommandContext,
): Promise<void> {
  const { draftedFormat } = await import('../../app/measure/draft-format.ts')
  try {
    const draft = await draftedFormat(log, 'drafted', asked.answers, facts)
    const hasResults = asked.typed.includes('--results')
    const commandWith = (options: readonly string[]) =>
      withOptions(asked.typed, [...(hasResults ? [] : ['--results', asked.results]), ...options])
    context.note(`\n${openQuestionsText(draft, commandWith, context)}`)
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    context.note(errorText(error, context.language))
  }
}

function isUnknownFormat(measurement: Maybe<Measurement>): boolean {
  if (measurement.kind === 'missing') return false
  const { throughput } = measurement.value
  const why = throughput.kind === 'missing' && 'data' in throughput ? throughput.data['why'] : undefined
  return typeof why === 'object' && why !== null && 'code' in why && why.code === 'LOG_FORMAT_UNDETECTED'
}

/** Printed where a command finds the results of an earlier call. */
export const keptRunWords = {
  readAgain: (log: string): Text => ({
    en: `The command is not run again: the log of its first run is read once more (${log}). For a new run, name another folder with --results.`,
    zh: `命令不再运行：重新读取其首次运行的日志（${log}）。若要重新运行，请用 --results 指定另一个目录。`,
  }),
  goesOn: (results: string): Text => ({
    en: `This goes on in ${results}, whose first run counts. For new runs, name another folder with --results.`,
    zh: `在 ${results} 中继续，其首次运行计入结果。若要全部重新运行，请用 --results 指定另一个目录。`,
  }),
  useThisRun: (command: string): Text => ({
    en: `The run is kept. To read it with that option: ${command}`,
    zh: `该次运行已保留。用该选项读取：${command}`,
  }),
} as const
