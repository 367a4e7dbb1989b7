import { resolve } from 'node:path'
import type { FormatDraft } from '../../app/draft-format.ts'
import type { DraftAnswers, DraftFacts, DraftQuestion } from '../../core/logs/draft/draft.ts'
import type { LineTemplate } from '../../core/logs/draft/line-templates.ts'
import type { StatedFacts } from '../../core/logs/engine/run-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { shellLine } from '../../core/text/shell.ts'
import { STDIN } from '../../host/logs/read-log.ts'
import type { Language } from '../../core/model/text.ts'
import { asking, type Ask } from '../ask.ts'
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
      words.noDraft,
    ].join('\n\n')
  const command = `steady measure ${log} --format ./${path.replace(/^\.\//, '')}`
  return `${templatesText(templates, language)}\n\n${path}:\n${yaml}\n${words.next(command)}`
}

/** The lines of a log that repeat, each by its first, and how its numbers change. */
export function templatesText(templates: readonly LineTemplate[], language: Language): string {
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
  return [words.repeated, ...shown, ...(left > 0 ? [words.moreKinds(left)] : [])].join('\n')
}

function change(rises: number, falls: number, words: DraftWords): string {
  if (falls === 0) return words.rises
  return rises === 0 ? words.falls : words.risesAndFalls
}

const questionText = ({ key, why, candidates }: DraftQuestion, words: DraftWords) =>
  [
    words.question(key, why),
    ...candidates.map(
      ({ key: other = key, answer, shown }) => `  --set ${other}=${answer}   ${readable(shown)}`,
    ),
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
      const typed = await ask(
        `${before}${words.ask(key, why)}\n${choices}${before === '' ? '' : `${words.otherAnswers}\n`}${words.choose(candidates.length)}`,
      )
      if (typed === undefined || typed.trim() === '') return undefined
      const candidate = candidates[Number(typed) - 1]
      const [typedKey = '', typedAnswer] = typed.trim().split(/=(.*)/s)
      const isAnswer = (keys as readonly string[]).includes(typedKey) && typedAnswer !== undefined
      answer = candidate?.answer ?? (isAnswer ? typedAnswer : undefined)
      before = ''
      if (answer !== undefined) answers[isAnswer ? typedKey : (candidate?.key ?? key)] = answer
    }
  }
  return answers
}

/** Text of a log without control characters, at a length that a terminal shows. */
const readable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '·').slice(0, SHOWN_CHARACTERS)

/**
 * What the lines of a log leave open, and one command that answers it with the first answer to each question.
 *
 * @param commandWith the command with these options
 */
export function openQuestionsText(
  { templates, questions }: FormatDraft,
  commandWith: (options: readonly string[]) => string,
  language: Language,
): string {
  const words = draftWords[language]
  const first = questions.flatMap(({ key, candidates: [candidate] }) =>
    candidate === undefined ? [] : ['--set', `${candidate.key ?? key}=${candidate.answer}`],
  )
  return [
    templatesText(templates, language),
    [words.openQuestions, ...questions.map((question) => questionText(question, words))].join('\n'),
    words.otherAnswers,
    words.answerWith(commandWith(first)),
    '',
  ].join('\n\n')
}

/**
 * Asks a person what the lines of a log leave open, until they decide its format.
 *
 * @returns undefined where a question was not answered
 */
export function askOpenQuestions(
  log: string,
  facts: DraftFacts,
  typed: DraftAnswers,
  { language }: CommandContext,
): Promise<DraftAnswers | undefined> {
  return asking(async (ask) => {
    const { draftedFormat } = await import('../../app/draft-format.ts')
    for (let answers = typed; ;) {
      const draft = await draftedFormat(log, 'drafted', answers, facts)
      if (draft.yaml !== undefined) return answers
      const more = await askAnswers(draft, ask, language)
      if (more === undefined) return undefined
      answers = { ...answers, ...more }
    }
  })
}

/**
 * What steady adds where the format of a log is not known: its lines, what they leave open, and a command that answers it.
 *
 * @param answers that were typed
 */
export async function offerDraft(
  log: string,
  facts: DraftFacts,
  answers: DraftAnswers,
  context: CommandContext,
): Promise<void> {
  if (log === STDIN) return
  const { draftOfLines, repeatedLines } = await import('../../app/draft-format.ts')
  const templates = await repeatedLines(log)
  if (templates.length === 0) return
  try {
    const draft = draftOfLines(templates, 'drafted', answers, facts)
    if (draft.yaml !== undefined) return
    const given = Object.entries(answers).flatMap(([key, answer]) => ['--set', `${key}=${answer}`])
    const stated = [
      ...(facts.devices === undefined ? [] : ['--devices', String(facts.devices)]),
      ...(facts.batchPerDevice === undefined ? [] : ['--batch', String(facts.batchPerDevice)]),
    ]
    const commandWith = (options: readonly string[]) =>
      shellLine(['steady', 'measure', log, ...stated, ...given, ...options])
    context.note(openQuestionsText(draft, commandWith, context.language))
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    context.note(`${templatesText(templates, context.language)}\n`)
  }
}
