import { isAbsolute, resolve } from 'node:path'
import type { FormatDraft } from '../../app/measure/draft-format.ts'
import { decoded } from '../../core/logs/custom/pattern.ts'
import type { DraftAnswers, DraftFacts, DraftQuestion } from '../../core/logs/draft/draft.ts'
import type { LineTemplate } from '../../core/logs/draft/line-templates.ts'
import type { MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import type { StatedFacts } from '../../core/logs/engine/run-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { wrapWords } from '../../core/document/terminal/table.ts'
import { sayError } from '../../core/messages/say.ts'
import { shellLine } from '../../core/text/shell.ts'
import type { Language } from '../../core/model/text.ts'
import { asking, type Ask } from '../terminal/ask.ts'
import { advised } from '../terminal/advice.ts'
import type { CommandContext } from '../usage/command.ts'
import { errorText } from '../terminal/error-text.ts'
import { print } from '../terminal/print.ts'
import type { MeasureFlags } from './options.ts'
import { measuredPrintout } from './text.ts'
import { draftWords } from './draft-words.ts'

const keys = [
  'line',
  'rates',
  'times',
  'epoch',
  'step',
  'rate',
  'duration',
  'milliseconds',
  'steps-per-second',
  'elapsed',
  'samples',
  'loss',
] as const
type DraftWords = (typeof draftWords)[Language]

const SHOWN_TEMPLATES = 8
const SHOWN_CHARACTERS = 160

/** `steady measure LOG --draft FILE`. */
export async function draft(
  logs: readonly string[],
  path: string,
  options: StatedFacts & Pick<MeasureOptions, 'protocols'>,
  flags: MeasureFlags,
  context: CommandContext,
): Promise<void> {
  const [log, ...others] = logs
  if (log === undefined || others.length > 0)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'one-log', option: '--draft', logs: logs.length },
    })
  const { draftFormat } = await import('../../app/measure/draft-format.ts')
  const answers = answersOf(flags.set ?? [])
  const { measured, ...found } = await draftFormat(log, resolve(context.cwd, path), answers, options)
  if (flags.json === true) context.json({ log, ...found })
  else {
    context.say(draftText(path, found, context.language))
    if (found.yaml !== undefined) {
      const shown = { unit: flags.unit, sequenceLength: options.sequenceLength }
      print(measuredPrintout([{ log, runs: measured }], shown), context, advised)
      const shownPath = isAbsolute(path) ? path : `./${path.replace(/^\.\//, '')}`
      const command = `steady measure ${log} --format ${shownPath}`
      context.say(`\n${draftWords[context.language].next(command)}`)
    }
  }
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
  path: string,
  { templates, questions, yaml }: FormatDraft,
  language: Language,
): string {
  const words = draftWords[language]
  if (yaml === undefined)
    return [
      templatesText(templates, language),
      ...questions.map((question) => questionText(question, language)),
      words.noDraft,
    ].join('\n\n')
  return `${templatesText(templates, language)}\n\n${path}:\n${yaml}`
}

/** The repeating lines of a log, each by its first occurrence, and how their numbers change. */
function templatesText(templates: readonly LineTemplate[], language: Language): string {
  const words = draftWords[language]
  const shown = templates.slice(0, SHOWN_TEMPLATES).map(({ count, line, example, slots }) => {
    const numbers = slots.flatMap(({ before, after, least, most, rises, falls }, index) =>
      least === most
        ? []
        : [
            `    ${index + 1}: '${readable(decoded(before))}' ${words.range(least, most)} '${readable(decoded(after))}'${words.comma}${change(rises, falls, words)}`,
          ],
    )
    return [words.lines(count, line, readable(decoded(example))), ...numbers].join('\n')
  })
  const left = templates.length - shown.length
  return [words.repeated, ...shown, ...(left > 0 ? [words.moreKinds(left)] : [])].join('\n')
}

function change(rises: number, falls: number, words: DraftWords): string {
  if (falls === 0) return words.rises
  return rises === 0 ? words.falls : words.risesAndFalls
}

const questionText = ({ key, why, candidates }: DraftQuestion, language: Language) =>
  [
    draftWords[language].question(key, why[language]),
    ...candidates.map(
      ({ key: other = key, answer, shown }) => `  --set ${other}=${answer}   ${readable(shown[language])}`,
    ),
  ].join('\n')

/** Whether the answer could also name other numbers. */
const isOfNumbers = ({ key }: DraftQuestion) => key !== 'rates' && key !== 'times'

/** A person's answers, and the draft made with them. */
export interface AnsweredDraft<Attempt> {
  readonly answers: DraftAnswers
  readonly done: Attempt
}

/**
 * Asks a person one question of a draft after the other, until none is open. An answer that contradicts the words beside its
 * number is refused, and asked for again.
 *
 * @param attempt drafts with the answers
 * @param openDraft the draft of an attempt that leaves a question
 * @returns `done` may still have a question, if the person did not answer it
 */
export async function askWhatIsOpen<Attempt>(
  attempt: (answers: DraftAnswers) => Promise<Attempt>,
  openDraft: (done: Attempt) => FormatDraft | undefined,
  typed: DraftAnswers,
  ask: Ask,
  context: CommandContext,
): Promise<AnsweredDraft<Attempt>> {
  const { language } = context
  let answers = typed
  let done = await attempt(answers)
  let shown = ''
  for (;;) {
    const draft = openDraft(done)
    const [question] = draft?.questions ?? []
    if (draft === undefined || question === undefined) return { answers, done }
    const lines = templatesText(draft.templates, language)
    const answer = await askQuestion(question, lines === shown ? '' : `${lines}\n\n`, ask, context)
    shown = lines
    if (answer === undefined) return { answers, done }
    try {
      const more = { ...answers, ...answer }
      done = await attempt(more)
      answers = more
    } catch (error) {
      if (!(error instanceof SteadyError && error.code === 'DRAFT_ANSWER_CONTRADICTS')) throw error
      context.note(`${wrapped(errorText(error, language), context.columns)}\n`)
    }
  }
}

/** @returns undefined where nobody answers; Enter alone is no answer */
async function askQuestion(
  question: DraftQuestion,
  before: string,
  ask: Ask,
  { language, columns }: CommandContext,
): Promise<DraftAnswers | undefined> {
  const words = draftWords[language]
  const { key, why, candidates } = question
  const choices = candidates
    .map(({ shown }, index) => `  ${index + 1}  ${readable(shown[language])}\n`)
    .join('')
  const others = isOfNumbers(question) ? `${words.otherAnswers}\n` : ''
  for (
    let head = wrapped(`${before}${words.ask(key, why[language])}\n${choices}${others}`, columns);
    ;
    head = ''
  ) {
    const typed = await ask(`${head}${words.choose(candidates.length)}`)
    if (typed === undefined) return undefined
    const word = typed.trim()
    const candidate =
      candidates[Number(word) - 1] ??
      candidates.find(({ answer }) => Number.isNaN(Number(word)) && answer === word)
    if (candidate !== undefined) return { [candidate.key ?? key]: candidate.answer }
    const [typedKey = '', answer = ''] = word.split(/=(.*)/s)
    if ((keys as readonly string[]).includes(typedKey) && answer !== '') return { [typedKey]: answer }
  }
}

/** The only possible answer, or a placeholder. */
function answerTo({ key, candidates }: DraftQuestion): string {
  const [first, ...others] = candidates.map((candidate) => ({ key, ...candidate }))
  if (first === undefined || others.length === 0) return `${key}=${first?.answer ?? 'ANSWER'}`
  return others.every((other) => other.key === first.key) ? `${first.key}=ANSWER` : 'KEY=ANSWER'
}

/** Wraps to the width of the terminal, with continued text indented. */
const wrapped = (text: string, columns: number) =>
  text
    .split('\n')
    .map((line) => {
      const indent = /^ */.exec(line)?.[0] ?? ''
      const [first = '', ...others] = wrapWords(line.trimStart(), columns - indent.length - 4)
      return [`${indent}${first}`, ...others.map((part) => `${indent}    ${part}`)].join('\n')
    })
    .join('\n')

/** Text of a log without control characters, cut to a length that a terminal shows. */
const readable = (text: string) => text.replaceAll(/\p{Cc}/gu, '·').slice(0, SHOWN_CHARACTERS)

/**
 * The questions that the lines of a log leave open, and the command that answers them. Where there is a choice, the user must
 * write it: a command that can be pasted would be taken for the right one.
 *
 * @param commandWith the command with these options
 */
export function openQuestionsText(
  { templates, questions }: FormatDraft,
  commandWith: (options: readonly string[]) => string,
  { language, columns }: CommandContext,
): string {
  const words = draftWords[language]
  const answers = questions.flatMap((question) => ['--set', answerTo(question)])
  const asked = [
    templatesText(templates, language),
    [words.openQuestions, ...questions.map((question) => questionText(question, language))].join('\n'),
    ...(questions.some(isOfNumbers) ? [words.otherAnswers] : []),
  ]
  // A command stays on one line, so that it can be copied.
  return [...asked.map((part) => wrapped(part, columns)), words.answerWith(commandWith(answers))].join('\n\n')
}

/**
 * Asks a person the open questions about a log, until its format is decided.
 *
 * @returns undefined where a question was not answered
 */
export async function askOpenQuestions(
  log: string,
  facts: DraftFacts,
  typed: DraftAnswers,
  context: CommandContext,
): Promise<DraftAnswers | undefined> {
  const { draftedFormat } = await import('../../app/measure/draft-format.ts')
  const { answers, done } = await asking((ask) =>
    askWhatIsOpen(
      (given) => draftedFormat(log, 'drafted', given, facts),
      (draft) => (draft.yaml === undefined ? draft : undefined),
      typed,
      ask,
      context,
    ),
  )
  return done.yaml === undefined ? undefined : answers
}

/**
 * Prints, for a log of unknown format: the reason, its lines, the open questions, and a command that answers them.
 *
 * @param answers that were typed
 * @returns whether there is a question; otherwise only the lines are printed
 */
export async function offerDraft(
  log: string,
  unknown: SteadyError,
  facts: DraftFacts,
  answers: DraftAnswers,
  context: CommandContext,
): Promise<boolean> {
  const { language } = context
  const { draftOfLog, repeatedLines } = await import('../../app/measure/draft-format.ts')
  const { readingOf } = await import('../../app/measure/measure.ts')
  const templates = await repeatedLines(readingOf(log))
  if (templates.length === 0) return false
  try {
    const draft = await draftOfLog(readingOf(log), templates, 'drafted', answers, facts)
    if (draft.yaml !== undefined) return false
    const given = Object.entries(answers).flatMap(([key, answer]) => ['--set', `${key}=${answer}`])
    const stated = [
      ...(facts.devices === undefined ? [] : ['--devices', String(facts.devices)]),
      ...(facts.batchPerDevice === undefined ? [] : ['--batch', String(facts.batchPerDevice)]),
    ]
    const commandWith = (options: readonly string[]) =>
      shellLine(['steady', 'measure', log, ...stated, ...given, ...options])
    context.note(`${log}: ${sayError(unknown, language).seen}\n`)
    context.note(openQuestionsText(draft, commandWith, context))
    return true
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    context.note(`${templatesText(templates, language)}\n`)
    return false
  }
}
