import { chosenFormat, openFormat } from '../../app/measure/log-format.ts'
import { arrivalsBeside } from '../../app/measure/measure.ts'
import { measureNamed, type MeasuredFile } from '../../app/measure/named-logs.ts'
import type { MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import { STDIN } from '../../host/logs/read-log.ts'
import type { StatedFacts } from '../../core/logs/engine/run-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { CommandContext } from '../usage/command.ts'
import { errorText } from '../terminal/error-text.ts'
import { canAsk } from '../terminal/ask.ts'
import type { DraftAnswers } from '../../core/logs/draft/draft.ts'
import { logDocument, skippedText } from '../measure/document.ts'
import { chosenProtocols, measureUsage, requireEven, type MeasureFlags } from '../measure/options.ts'
import { advised } from '../terminal/advice.ts'
import { measuredPrintout } from '../measure/text.ts'
import { print } from '../terminal/print.ts'
import { commandOf } from '../usage/usage.ts'
import { wholeNumber } from '../usage/values.ts'

export const command = commandOf(measureUsage, measure)

async function measure(logs: readonly string[], flags: MeasureFlags, context: CommandContext): Promise<void> {
  const options = await measureOptions(flags, context)
  if (flags.draft !== undefined) {
    const { draft } = await import('../measure/draft.ts')
    await draft(logs, flags.draft, options, flags, context)
    return
  }
  const measured: MeasuredFile[] = []
  for (const name of logs) {
    try {
      const found = await measureNamed(name, options)
      // A log alone may state an uneven number of devices. What the caller states must be even.
      if ((options.devices ?? options.nodes) !== undefined)
        found.measured.flatMap(({ runs }) => runs).forEach(({ facts }) => requireEven(facts))
      measured.push(...found.measured)
      for (const { log, error } of found.failed) fail(log, error, context)
      if (found.skipped.length > 0) context.note(skippedText(found.skipped, context.language))
    } catch (error) {
      let failure = error
      // Of several logs, a bad one must not hide the others' figures. If it is the only log, its error is the answer.
      if (error instanceof SteadyError && error.code === 'LOG_FORMAT_UNDETECTED' && name !== STDIN) {
        try {
          const runs = await measureUnknown(name, options, context, canAsk(context, flags))
          if (runs !== undefined) {
            measured.push({ log: name, runs })
            continue
          }
        } catch (refused) {
          failure = refused
        }
        if (logs.length === 1 && failure === error && flags.json !== true) {
          const { offerDraft } = await import('../measure/draft.ts')
          const facts = { ...options, watched: isWatched(name) }
          if (await offerDraft(name, error, facts, options.answers, context)) {
            context.end(3)
            return
          }
        }
      }
      if (logs.length === 1 || !(failure instanceof SteadyError)) throw failure
      fail(name, failure, context)
    }
  }
  const shown = { unit: flags.unit, sequenceLength: options.sequenceLength }
  if (flags.json !== true) {
    print(measuredPrintout(measured, shown), context, advised)
    return
  }
  const documents = measured.map(({ log, runs }) => logDocument(log, runs, shown))
  const isOneLog = logs.length === 1 && documents.length === 1 && documents[0]?.log === logs[0]
  context.json(isOneLog ? documents[0] : { logs: documents })
}

const isWatched = (log: string) => arrivalsBeside(log) !== undefined

type AnsweredOptions = MeasureOptions & { readonly answers: DraftAnswers }

/** Measures a log by its lines, the typed answers, and those of a person at the terminal. */
async function measureUnknown(
  log: string,
  options: AnsweredOptions,
  context: CommandContext,
  mayAsk: boolean,
) {
  const { measureByDraft } = await import('../../app/measure/measure-by-draft.ts')
  try {
    const runs = await measureByDraft(log, options)
    if (runs !== undefined || !mayAsk) return runs
    const { askOpenQuestions } = await import('../measure/draft.ts')
    const answers = await askOpenQuestions(
      log,
      { ...options, watched: isWatched(log) },
      options.answers,
      context,
    )
    return answers === undefined ? undefined : await measureByDraft(log, { ...options, answers })
  } catch (error) {
    // A log without repeating lines cannot be read by a draft.
    if (error instanceof SteadyError && !isForUser(error)) return undefined
    throw error
  }
}

/** Whether a person's answer is wrong, or the log lacks times. */
const isForUser = ({ code }: SteadyError) => code === 'DRAFT_ANSWER_CONTRADICTS' || code === 'DRAFT_NO_TIMES'

function fail(log: string, error: SteadyError, context: CommandContext): void {
  context.note(`${log}: ${errorText(error, context.language)}`)
  context.end(2)
}

async function measureOptions(flags: MeasureFlags, { cwd }: CommandContext) {
  const devices = wholeNumber('--devices', flags.devices, 1)
  const nodes = wholeNumber('--nodes', flags.nodes, 1)
  const batchPerDevice = wholeNumber('--batch', flags.batch, 1)
  const sequenceLength = wholeNumber('--sequence-length', flags.sequenceLength, 1)
  const stated: StatedFacts = {
    ...(devices === undefined ? {} : { devices }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(batchPerDevice === undefined ? {} : { batchPerDevice }),
    ...(sequenceLength === undefined ? {} : { sequenceLength }),
  }
  requireEven(stated)
  const format =
    flags.format === undefined ? undefined : await openFormat(await chosenFormat(flags.format, cwd))
  const answers = flags.set === undefined ? {} : (await import('../measure/draft.ts')).answersOf(flags.set)
  return {
    protocols: chosenProtocols(flags),
    answers,
    ...(format === undefined ? {} : { format }),
    ...stated,
  }
}
