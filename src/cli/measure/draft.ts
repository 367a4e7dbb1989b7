import { resolve } from 'node:path'
import type { FormatDraft } from '../../app/draft-format.ts'
import type { DraftAnswers, DraftQuestion } from '../../core/logs/draft/draft.ts'
import type { LineTemplate } from '../../core/logs/draft/line-templates.ts'
import type { StatedFacts } from '../../core/logs/engine/run-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { didYouMean } from '../../core/yaml/nearest.ts'
import { STDIN } from '../../host/logs/read-log.ts'
import type { CommandContext } from '../command.ts'
import type { MeasureFlags } from './options.ts'

const keys = [
  'line',
  'rates',
  'epoch',
  'step',
  'rate',
  'duration',
  'milliseconds',
  'steps-per-second',
  'loss',
] as const
const SHOWN_TEMPLATES = 8
const SHOWN_CHARACTERS = 160

/** `steady measure LOG --draft FILE`. */
export async function draft(
  logs: readonly string[],
  path: string,
  facts: StatedFacts,
  flags: MeasureFlags,
  context: CommandContext,
): Promise<void> {
  const [log, ...others] = logs
  if (log === undefined || others.length > 0)
    throw new SteadyError(
      'OPTIONS_CONFLICT',
      `--draft is for one log, and ${logs.length} are named`,
      'Name one log.',
    )
  const { draftFormat } = await import('../../app/draft-format.ts')
  const found = await draftFormat(log, resolve(context.cwd, path), answersOf(flags.set ?? []), facts)
  if (flags.json === true) context.json({ log, ...found })
  else context.say(draftText(log, path, found))
  if (found.yaml === undefined) context.end(3)
}

/** @throws SteadyError OPTION_INVALID */
function answersOf(written: readonly string[]): DraftAnswers {
  return Object.fromEntries(
    written.map((one) => {
      const [key = '', value = ''] = one.split(/=(.*)/s)
      if ((keys as readonly string[]).includes(key) && value !== '') return [key, value]
      throw new SteadyError(
        'OPTION_INVALID',
        `--set ${one}: not an answer to a question of a draft`,
        didYouMean(key, keys),
      )
    }),
  )
}

function draftText(log: string, path: string, { templates, questions, yaml }: FormatDraft): string {
  if (yaml === undefined)
    return `${templatesText(templates)}\n\n${questions.map(questionText).join('\n\n')}\n\nNo draft was written.`
  return `${templatesText(templates)}\n\n${path}:\n${yaml}\nCheck it, then run: steady measure ${log} --format ./${path.replace(/^\.\//, '')}`
}

/** The lines of a log that repeat, each by its first, and how its numbers change. */
export function templatesText(templates: readonly LineTemplate[]): string {
  const shown = templates.slice(0, SHOWN_TEMPLATES).map(({ count, line, example, slots }) => {
    const numbers = slots.flatMap(({ before, after, least, most, rises, falls }, index) =>
      least === most
        ? []
        : [
            `    ${index + 1}: '${readable(before)}' ${least} to ${most} '${readable(after)}', ${change(rises, falls)}`,
          ],
    )
    return [`${count} lines like line ${line}: ${readable(example)}`, ...numbers].join('\n')
  })
  const left = templates.length - shown.length
  return [
    'Lines that repeat with other numbers:',
    ...shown,
    ...(left > 0 ? [`and ${left} more kinds of lines`] : []),
  ].join('\n')
}

function change(rises: number, falls: number): string {
  if (falls === 0) return 'only rises'
  return rises === 0 ? 'only falls' : 'rises and falls'
}

const questionText = ({ key, why, candidates }: DraftQuestion) =>
  [
    `Cannot decide '${key}': ${why}. Add one of:`,
    ...candidates.map(({ answer, shown }) => `  --set ${key}=${answer}   ${readable(shown)}`),
  ].join('\n')

/** Text of a log without control characters, at a length that a terminal shows. */
const readable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '·').slice(0, SHOWN_CHARACTERS)

/** What `steady measure` adds where no format is known. */
export async function offerDraft(log: string, context: CommandContext): Promise<void> {
  if (log === STDIN) return
  const { repeatedLines } = await import('../../app/draft-format.ts')
  const templates = await repeatedLines(log)
  if (templates.length > 0)
    context.note(
      `${templatesText(templates)}\n\nTo draft a log format: steady measure ${log} --draft logformat.yaml\n`,
    )
}
