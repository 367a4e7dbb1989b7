import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { stringify } from 'yaml'
import {
  draftOf,
  type DraftAnswers,
  type DraftChoice,
  type DraftFacts,
  type DraftQuestion,
  type TimeScope,
} from '../../core/logs/draft/draft.ts'
import { parseLogFormat } from '../../core/logs/custom/log-format.ts'
import { type LineTemplate, LineTemplates, ranksOf } from '../../core/logs/draft/line-templates.ts'
import { draftYaml } from '../../core/logs/draft/draft-yaml.ts'
import { detectPrefixes, everyLine, type LinePrefixes } from '../../core/logs/engine/block-lines.ts'
import { BlockCutter } from '../../core/logs/engine/blocks.ts'
import type { MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import { SteadyError } from '../../core/model/error.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { nodeBytes } from '../../host/logs/log-bytes.ts'
import { measureFile, measureReading, type Reading, readingOf } from './measure.ts'

export interface FormatDraft {
  /** The lines of the log that repeat with other numbers, the most frequent first; only those that the questions are about. */
  readonly templates: readonly LineTemplate[]
  /** What has to be answered before a draft can be written; empty where it was written. */
  readonly questions: readonly DraftQuestion[]
  readonly yaml: string | undefined
  /** What the draft reads; absent where it was not decided. */
  readonly choice?: DraftChoice
  /** How many ranks print such lines. */
  readonly ranks?: number
}

/** Lines that repeat with other numbers. */
export async function repeatedLines(reading: Reading): Promise<LineTemplate[]> {
  const templates = new LineTemplates()
  let prefixes: LinePrefixes | undefined
  let line = 1
  const cutter = new BlockCutter((block) => {
    prefixes ??= detectPrefixes(nodeBytes, block)
    line += everyLine(nodeBytes, block, line, prefixes, (text, number, rank) => {
      templates.read(text, number, rank)
    })
  })
  await reading(
    (chunk) => {
      cutter.push(chunk)
    },
    () => false,
  )
  cutter.end()
  return templates.all()
}

/** The format of the table that reads a log. */
async function knownFormat(log: string): Promise<string | undefined> {
  try {
    const [run] = await measureFile(log, { protocols: [] })
    return run?.format
  } catch (error) {
    if (error instanceof SteadyError && error.code === 'LOG_FORMAT_UNDETECTED') return undefined
    throw error
  }
}

const columnNames = ['step', 'rate', 'duration', 'milliseconds', 'steps-per-second', 'elapsed'] as const

/**
 * The `logformat.yaml` of a log of a known format, with what the answers say of its rates and columns; undefined where the format is
 * not known, or where the answers are of the numbers of a line.
 */
async function knownFormatYaml(log: string, id: string, answers: DraftAnswers): Promise<string | undefined> {
  const columns = columnNames.flatMap((name) => {
    const column = answers[name]
    return column === undefined || /^\d+$|^none$/.test(column) ? [] : [[name, column] as const]
  })
  const { rates } = answers
  const isOfNumbers = Object.keys(answers).length > columns.length + (rates === undefined ? 0 : 1)
  const reads = isOfNumbers ? undefined : await knownFormat(log)
  if (reads === undefined) return undefined
  return stringify({
    id,
    reads,
    ...(rates === undefined ? {} : { rates }),
    ...(columns.length === 0 ? {} : { columns: Object.fromEntries(columns) }),
  })
}

/** As {@link draftedFormat}; a log of a known format is read as that, with what the answers say of its rates and columns. */
export async function answeredFormat(
  log: string,
  id: string,
  answers: DraftAnswers,
  facts: DraftFacts,
): Promise<Pick<FormatDraft, 'yaml' | 'ranks'>> {
  const yaml = await knownFormatYaml(log, id, answers)
  if (yaml === undefined) return draftedFormat(log, id, answers, facts)
  const [run] = await measureFile(log, {
    format: parseLogFormat(yaml, id),
    protocols: [protocolNamed('steady')],
  })
  return { yaml, ...(run?.facts.devices === undefined ? {} : { ranks: run.facts.devices }) }
}

/**
 * Drafts the text of a `logformat.yaml` for a log, if the log and the answers decide all of it.
 *
 * @param id of the format
 * @throws SteadyError DRAFT_NOTHING_REPEATS, DRAFT_NO_TIMES, DRAFT_LINES_DIFFER, and those of {@link readingOf}
 */
export async function draftedFormat(
  log: string,
  id: string,
  answers: DraftAnswers,
  facts: DraftFacts,
): Promise<FormatDraft> {
  const reading = readingOf(log)
  const templates = await repeatedLines(reading)
  if (templates.length === 0) {
    throw new SteadyError('DRAFT_NOTHING_REPEATS', { log })
  }
  return draftOfLog(reading, templates, id, answers, facts)
}

const scopes: readonly TimeScope[] = ['step', 'interval']

/**
 * As {@link draftOfLines}. Whether a time is of one step or of all since the line before, the clock of the log decides.
 *
 * @param templates of the log
 */
export async function draftOfLog(
  reading: Reading,
  templates: readonly LineTemplate[],
  id: string,
  answers: DraftAnswers,
  facts: DraftFacts,
): Promise<FormatDraft> {
  const draft = draftOfLines(templates, id, answers, facts)
  if (!draft.questions.some(({ key }) => key === 'times')) return draft
  const agreeing: TimeScope[] = []
  for (const times of scopes) {
    const { yaml } = draftOfLines(templates, id, { rates: 'global', ...answers, times }, facts)
    if (yaml === undefined) return draft
    if (await agreesWithClock(reading, yaml)) agreeing.push(times)
  }
  const [only, ...others] = agreeing
  return only === undefined || others.length > 0
    ? draft
    : draftOfLines(templates, id, { ...answers, times: only }, facts)
}

/** The whole run tells where none of its parts is steady. */
const clockProtocols = ['steady', 'mlperf'].map(protocolNamed)

/** Whether the step times that a format reads are those of the clock. */
async function agreesWithClock(reading: Reading, yaml: string): Promise<boolean> {
  const runs = await measureReading(reading, {
    format: parseLogFormat(yaml, 'draft'),
    protocols: clockProtocols,
  })
  return runs.every(({ measurements }) => measurements.some(agrees))
}

const agrees = ({ throughput, findings, evidence }: Measurement): boolean =>
  throughput.kind === 'known' &&
  evidence.kind === 'known' &&
  evidence.value.clock !== 'none' &&
  findings.every(({ code }) => code !== 'witnesses-disagree')

/**
 * Drafts the text of a `logformat.yaml` from the lines of a log that repeat.
 *
 * @throws SteadyError DRAFT_LINES_DIFFER
 */
function draftOfLines(
  templates: readonly LineTemplate[],
  id: string,
  answers: DraftAnswers,
  facts: DraftFacts,
): FormatDraft {
  const drafted = draftOf(templates, answers, facts)
  if (drafted.kind === 'undecided') {
    const { questions, template } = drafted
    return { templates: template === undefined ? templates : [template], questions, yaml: undefined }
  }
  const { choice } = drafted
  const others = templates.filter((template) => template !== choice.template)
  const yaml = draftYaml(choice, id, others)
  if (yaml === undefined) {
    throw new SteadyError('DRAFT_LINES_DIFFER', { line: choice.template.line })
  }
  return {
    templates,
    questions: [],
    yaml,
    choice,
    ranks: ranksOf(templates, choice.template, Object.fromEntries(choice.slots)),
  }
}

/** A draft, and what it measures in its log; nothing of a draft that is not decided. */
export interface MeasuredDraft extends FormatDraft {
  readonly measured: readonly MeasuredLog[]
}

/**
 * Drafts a `logformat.yaml`, measures the log by it, and then writes it: see {@link draftedFormat}. For a log of a known format it
 * names that, unless answers say what its numbers are.
 *
 * @param path where the draft is written; nothing is overwritten
 * @throws SteadyError DRAFT_FILE_EXISTS, and those of {@link draftedFormat}
 */
export async function draftFormat(
  log: string,
  path: string,
  answers: DraftAnswers,
  facts: DraftFacts & Pick<MeasureOptions, 'protocols'>,
): Promise<MeasuredDraft> {
  if (existsSync(path)) {
    throw new SteadyError('DRAFT_FILE_EXISTS', { path })
  }
  const id = formatId(basename(path))
  const known = await knownFormatYaml(log, id, answers)
  const draft: FormatDraft =
    known === undefined
      ? await draftedFormat(log, id, answers, facts)
      : { templates: [], questions: [], yaml: known }
  if (draft.yaml === undefined) return { ...draft, measured: [] }
  const measured = await measureFile(log, { ...facts, format: parseLogFormat(draft.yaml, id) })
  await writeFile(path, draft.yaml, { flag: 'wx' })
  return { ...draft, measured }
}

/** The id of a log format that is called `name`. */
export const formatId = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.ya?ml$/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '') || 'custom'
