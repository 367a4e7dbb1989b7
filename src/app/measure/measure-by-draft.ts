import type { LogFormat } from '../../core/logs/format.ts'
import { parseLogFormat } from '../../core/logs/custom/log-format.ts'
import type { MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import type { DraftAnswers, DraftFacts } from '../../core/logs/draft/draft.ts'
import { logFinding } from '../../core/logs/finding-rows.ts'
import { type Finding, withFindings } from '../../core/model/finding.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import { openSecrets } from '../../core/secrets/secrets.ts'
import { draftOfLog, repeatedLines, type FormatDraft } from './draft-format.ts'
import { arrivalsBeside, measureFile, type Reading, readingOf } from './measure.ts'

const ID = 'drafted'
const SHOWN = 3
const CHARACTERS = 100

/** A format that was drafted from the lines of a log. */
export interface DraftReading {
  readonly format: LogFormat
  /** Whether it reads a rate and the time of a step. */
  readonly hasTimes: boolean
  /** How many ranks print lines that it reads. */
  readonly ranks: number
  /** How it reads the log. */
  readonly findings: readonly Finding[]
}

/**
 * The format that the repeated lines of a log decide, where they leave no question but whether a rate is of all devices.
 *
 * @returns undefined where a person has to decide
 * @throws SteadyError of {@link draftOfLines} and {@link repeatedLines}
 */
export async function readingByDraft(
  log: Reading,
  facts: DraftFacts,
  answers: DraftAnswers = {},
): Promise<DraftReading | undefined> {
  const templates = await repeatedLines(log)
  const whole = await draftOfLog(log, templates, ID, answers, facts)
  const isScopeOpen = whole.yaml === undefined && whole.questions.every(({ key }) => key === 'rates')
  const draft = isScopeOpen
    ? await draftOfLog(log, templates, ID, { ...answers, rates: 'global' }, facts)
    : whole
  if (draft.yaml === undefined || draft.choice === undefined) return undefined
  // A rate that each rank prints for itself may be of one device.
  const { ranks = 1 } = draft
  if (isScopeOpen && ranks > 1) return undefined
  const { devices } = facts
  const { slots } = draft.choice
  return {
    hasTimes: slots.has('rate') && (slots.has('duration') || slots.has('milliseconds')),
    format: parseLogFormat(draft.yaml, ID),
    ranks,
    findings: [
      readByDraft(draft.choice),
      ...(isScopeOpen ? [logFinding('rate-scope-open')] : []),
      ...(draft.choice.mayCountPadding ? [logFinding('rate-may-count-padding')] : []),
      ...(devices !== undefined && ranks > devices
        ? [logFinding('log-contradicts-options', { fact: 'devices', logged: ranks, given: devices })]
        : []),
    ],
  }
}

/** The same, undefined also where its lines are no steps. */
export const readingIfDecided = (log: Reading, facts: DraftFacts): Promise<DraftReading | undefined> =>
  readingByDraft(log, facts).catch((error: unknown) => {
    if (error instanceof SteadyError) return undefined
    throw error
  })

/**
 * Measures a log that no format recognises with the {@link readingByDraft}. Each run says by a finding how it was read.
 *
 * @param measure measures the log in a format
 * @returns undefined where a person has to decide, or where the draft reads nothing
 * @throws SteadyError of {@link readingByDraft} and {@link measureFile}
 */
export async function measureByDraft(
  log: string,
  options: MeasureOptions,
  measure = measureFile,
): Promise<readonly MeasuredLog[] | undefined> {
  const watched = arrivalsBeside(log) !== undefined
  const reading = await readingByDraft(readingOf(log), { ...options, watched }, options.answers)
  if (reading === undefined) return undefined
  const { format, ranks } = reading
  const devices = options.devices ?? (ranks > 1 ? ranks : undefined)
  const runs = await measure(log, { ...options, format, ...(devices === undefined ? {} : { devices }) })
  if (runs.every(({ records }) => records === 0)) return undefined
  // Times alone say how many steps a second, where nothing says how many samples the rate counts.
  if (reading.hasTimes && runs.every(lacksBatch))
    return measureByDraft(log, { ...options, answers: { ...options.answers, rate: 'none' } }, measure)
  return runs.map((run) => withFindings(run, reading.findings))
}

const lacksBatch = ({ measurements }: MeasuredLog) =>
  measurements.every(({ throughput }) => throughput.kind === 'missing' && throughput.code === 'batch-unknown')

function readByDraft({ template, slots }: NonNullable<FormatDraft['choice']>) {
  const numbers = [...slots].map(([role, index]) => ({ role, number: index + 1 }))
  const { hide } = openSecrets()
  const examples = template.samples.slice(0, SHOWN).map((line) => hide(line.trim()).slice(0, CHARACTERS))
  return logFinding('format-drafted', { lines: template.count, numbers, examples })
}
