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
const texts = {
  en: {
    none: 'No draft was written.',
    next: (command: string) => `Check it, then run: ${command}`,
    range: (least: number, most: number) => `${least} to ${most}`,
    comma: ', ',
    lines: (count: number, line: number, example: string) => `${count} lines like line ${line}: ${example}`,
    repeated: 'Lines that repeat with other numbers:',
    more: (count: number) => `and ${count} more kinds of lines`,
    rises: 'only rises',
    falls: 'only falls',
    both: 'rises and falls',
    question: (key: string, why: string) => `Cannot decide '${key}': ${why}. Add one of:`,
    ask: (key: string, why: string) => `What is '${key}'? ${why}`,
    choose: (count: number) => `1 to ${count}, another answer as key=value, Enter to stop: `,
    others:
      'Other answers: line=LINE; rates=global or per-device; and by the number of its place in the line: step (or none), epoch, rate, duration (seconds of a step), milliseconds, steps-per-second, elapsed (seconds since the start), loss.',
    open: 'The lines of the log leave open:',
    once: (command: string) => `Answer with: ${command}`,
  },
  zh: {
    none: '没有写出草稿。',
    next: (command: string) => `请检查后运行：${command}`,
    range: (least: number, most: number) => `${least} 至 ${most}`,
    comma: '，',
    lines: (count: number, line: number, example: string) =>
      `与第 ${line} 行同类的有 ${count} 行：${example}`,
    repeated: '只是数字不同的重复行：',
    more: (count: number) => `另有 ${count} 类行`,
    rises: '只升不降',
    falls: '只降不升',
    both: '有升有降',
    question: (key: string, why: string) => `无法确定“${key}”：${why}。请加上以下之一：`,
    ask: (key: string, why: string) => `“${key}”是哪一个？${why}`,
    choose: (count: number) => `输入 1 至 ${count}，或以 键=值 给出其他回答，直接回车则停止：`,
    others:
      '其他回答：line=行号；rates=global 或 per-device；以及按行内第几个数字给出：step（或 none）、epoch、rate、duration（每步秒数）、milliseconds（每步毫秒数）、steps-per-second（每秒步数）、elapsed（启动以来的秒数）、loss。',
    open: '日志各行无法确定：',
    once: (command: string) => `请这样回答：${command}`,
  },
} as const

type DraftWords = (typeof texts)[Language]

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
  const words = texts[language]
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
  const words = texts[language]
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
  const words = texts[language]
  let before = `${templatesText(templates, language)}\n\n`
  const answers: Record<string, string> = {}
  for (const { key, why, candidates } of questions) {
    const choices = candidates.map(({ shown }, index) => `  ${index + 1}  ${readable(shown)}\n`).join('')
    for (let answer: string | undefined; answer === undefined;) {
      const typed = await ask(
        `${before}${words.ask(key, why)}\n${choices}${before === '' ? '' : `${words.others}\n`}${words.choose(candidates.length)}`,
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
  const words = texts[language]
  const first = questions.flatMap(({ key, candidates: [candidate] }) =>
    candidate === undefined ? [] : ['--set', `${candidate.key ?? key}=${candidate.answer}`],
  )
  return [
    templatesText(templates, language),
    [words.open, ...questions.map((question) => questionText(question, words))].join('\n'),
    words.others,
    words.once(commandWith(first)),
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
