import { resolve } from 'node:path'
import type { FormatDraft } from '../../app/draft-format.ts'
import type { DraftAnswers, DraftQuestion } from '../../core/logs/draft/draft.ts'
import type { LineTemplate } from '../../core/logs/draft/line-templates.ts'
import type { StatedFacts } from '../../core/logs/engine/run-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { shellLine } from '../../core/text/shell.ts'
import { STDIN } from '../../host/logs/read-log.ts'
import type { Language } from '../../core/model/text.ts'
import type { Ask } from '../ask.ts'
import type { CommandContext } from '../command.ts'
import type { MeasureFlags } from './options.ts'
import { draftWords } from './draft-words.ts'

const keys = [
  'line',
  'rates',
  'epoch',
  'step',
  'rate',
  'duration',
  'milliseconds',
  'steps-per-second',
  'elapsed',
  'loss',
] as const
type DraftWords = (typeof draftWords)[Language]

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
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'one-log', option: '--draft', logs: logs.length },
    })
  const { draftFormat } = await import('../../app/draft-format.ts')
  const found = await draftFormat(log, resolve(context.cwd, path), answersOf(flags.set ?? []), facts)
  if (flags.json === true) context.json({ log, ...found })
  else context.say(draftText(log, path, found, context.language))
  if (found.yaml === undefined) context.end(3)
}

/** @throws SteadyError OPTION_INVALID */
export function answersOf(written: readonly string[]): DraftAnswers {
  return Object.fromEntries(
    written.map((text) => {
      const [key = '', value = ''] = text.split(/=(.*)/s)
      if ((keys as readonly string[]).includes(key) && value !== '') return [key, value]
      throw new SteadyError('OPTION_INVALID', {
        option: '--set',
        typed: text,
        wanted: { kind: 'answer', keys },
      })
    }),
  )
}

export function draftText(
  log: string,
  path: string,
  { templates, questions, yaml }: FormatDraft,
  language: Language,
): string {
  const words = draftWords[language]
  if (yaml === undefined)
    return [
      templatesText(templates, language),
      ...questions.map((question) => questionText(question, words)),
      words.none,
    ].join('\n\n')
  const command = `steady measure ${log} --format ./${path.replace(/^\.\//, '')}`
  return `${templatesText(templates, language)}\n\n${path}:\n${yaml}\n${words.next(command)}`
}

/** The lines of a log that repeat, each by its first, and how its numbers change. */
function templatesText(templates: readonly LineTemplate[], language: Language): string {
  const words = draftWords[language]
  const shown = templates.slice(0, SHOWN_TEMPLATES).map(({ count, line, example, slots }) => {
    const numbers = slots.flatMap(({ before, after, least, most, rises, falls }, index) =>
      least === most
        ? []
        : [
            `    ${index + 1}: '${readable(before)}' ${words.range(least, most)} '${readable(after)}'${words.comma}${change(rises, falls, words)}`,
          ],
    )
    return [words.lines(count, line, readable(example)), ...numbers].join('\n')
  })
  const left = templates.length - shown.length
  return [words.repeated, ...shown, ...(left > 0 ? [words.more(left)] : [])].join('\n')
}

function change(rises: number, falls: number, words: DraftWords): string {
  if (falls === 0) return words.rises
  return rises === 0 ? words.falls : words.both
}

const questionText = ({ key, why, candidates }: DraftQuestion, words: DraftWords) =>
  [
    words.question(key, why),
    ...candidates.map(({ answer, shown }) => `  --set ${key}=${answer}   ${readable(shown)}`),
  ].join('\n')

/**
 * Asks a person what a draft leaves open.
 *
 * @returns undefined where a question was not answered
 */
export async function askAnswers(
  { templates, questions }: FormatDraft,
  ask: Ask,
  language: Language,
): Promise<DraftAnswers | undefined> {
  const words = draftWords[language]
  let before = `${templatesText(templates, language)}\n\n`
  const answers: Record<string, string> = {}
  for (const { key, why, candidates } of questions) {
    const choices = candidates.map(({ shown }, index) => `  ${index + 1}  ${readable(shown)}\n`).join('')
    for (let answer: string | undefined; answer === undefined;) {
      const typed = await ask(`${before}${words.ask(key, why)}\n${choices}${words.choose(candidates.length)}`)
      if (typed === undefined || typed.trim() === '') return undefined
      answer = candidates[Number(typed) - 1]?.answer
      before = ''
      if (answer !== undefined) answers[key] = answer
    }
  }
  return answers
}

/** Text of a log without control characters, at a length that a terminal shows. */
const readable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '·').slice(0, SHOWN_CHARACTERS)

/**
 * What steady adds where the format of a log is not known: its lines, and the command that drafts a format.
 *
 * @param stated further options of that command
 * @param next a command that reads the log with the draft
 */
export async function offerDraft(
  log: string,
  context: CommandContext,
  { stated = [], next }: { readonly stated?: readonly string[]; readonly next?: string } = {},
): Promise<void> {
  if (log === STDIN) return
  const { repeatedLines } = await import('../../app/draft-format.ts')
  const templates = await repeatedLines(log)
  if (templates.length === 0) return
  const words = draftWords[context.language]
  const command = shellLine(['steady', 'measure', log, ...stated, '--draft', 'logformat.yaml'])
  const offers = [words.offer(command), ...(next === undefined ? [] : [words.then(next)])]
  context.note(`${templatesText(templates, context.language)}\n\n${offers.join('\n')}\n`)
}
