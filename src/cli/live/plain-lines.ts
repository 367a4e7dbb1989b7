import type { Language, Text } from '../../core/model/text.ts'
import { say, sayMissing } from '../../core/messages/say.ts'
import type { RunReporter } from '../../app/jobs/reporter.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Run } from '../../core/model/run.ts'
import { searchLines } from './search-lines.ts'
import { roughDuration, clockText } from '../../core/words/duration-words.ts'
import { explainedOutcome } from '../../core/words/outcome-words.ts'
import { rateText } from '../../core/document/numbers.ts'
import { counted } from '../../core/text/quantities.ts'
import { nodesText } from '../../core/environment/nodes-text.ts'
import { findingLines as printedLines } from '../../core/document/terminal/terminal.ts'
import { colon } from '../../core/document/text-line.ts'
import type { Finding } from '../../core/model/finding.ts'

/** `warning skip-rule-unused: …`, and below it what to do; wrapped between words after `width` columns. */
const findingLines = (finding: Finding, width: number, language: Language): string[] =>
  printedLines({ finding, subject: 'cases', about: [] }, { width, language })

/** @param about the subject of the text, such as nodes, which becomes its prefix */
export const aboutText = (about: Text | undefined, text: string, language: Language) =>
  about === undefined ? text : `${about[language]}${colon[language]}${text}`

export const findingText = (finding: Finding, language: Language) =>
  findingLines(finding, Number.POSITIVE_INFINITY, language).join('\n')

const texts = {
  en: (step: string, workload: string, nodes: string) => `preparing ${workload} on ${nodes}: ${step} …`,
  zh: (step: string, workload: string, nodes: string) => `正在 ${nodes} 上准备 ${workload}：${step} …`,
} as const

/** One line for each finished step of preparation, printed before the view of the runs. */
export const preparationLines = (
  write: (line: string) => void,
  language: Language,
): Required<Pick<RunReporter, 'preparationStarted'>> => ({
  preparationStarted: ({ title, workload }, nodes) => {
    write(texts[language](title[language], workload, nodesText(nodes)[language]))
  },
})

const plainWords = {
  en: {
    started: (suite: string, cases: number, runs: number, done: number) =>
      `${suite}: ${counted(cases, 'case')}, ${counted(runs, 'run')}${done === 0 ? '' : `, ${done} of them completed before`}`,
    skipped: (id: string, why: string) => `skipped ${id}: ${why}`,
    pausing: (time: string, run: string) => `pause of ${time} before ${run}`,
    queued: (run: string, state: string) => `${run} waits in the queue: ${state}`,
    notNeeded: (run: string, why: string) => `${run} not needed: ${why}`,
    stopping: 'stopping: steady ends the current run and keeps the completed ones',
    took: (ended: string, time: string) => `${ended} in ${time}`,
    noFigure: (why: string) => `no figure: ${why}`,
    comma: ', ',
  },
  zh: {
    started: (suite: string, cases: number, runs: number, done: number) =>
      `${suite}：${cases} 个用例，${runs} 次运行${done === 0 ? '' : `，其中 ${done} 次此前已完成`}`,
    skipped: (id: string, why: string) => `已跳过 ${id}：${why}`,
    pausing: (time: string, run: string) => `暂停 ${time}，随后运行 ${run}`,
    queued: (run: string, state: string) => `${run} 正在排队：${state}`,
    notNeeded: (run: string, why: string) => `${run} 无需执行：${why}`,
    stopping: '正在停止：steady 结束当前运行，保留已完成的运行',
    took: (ended: string, time: string) => `${ended}，用时 ${time}`,
    noFigure: (why: string) => `没有结果：${why}`,
    comma: '，',
  },
} as const

/** One line an event, for logs and pipes: the start and the outcome of each run. */
export function plainLines(write: (line: string) => void, language: Language): RunReporter {
  const words = plainWords[language]
  // Per case, why its last run was not needed, because every later round would print the same reason.
  const lastReasons = new Map<string, string>()
  return {
    ...preparationLines(write, language),
    ...searchLines(write, language),
    started({ suite, cases, runs }, done) {
      write(words.started(suite, cases.length, runs.length, done.length))
    },
    skipped: ({ case: { id }, reason }) => write(words.skipped(id, say(reason, language))),
    pausing: ({ case: { id }, repeat }, pause) =>
      write(words.pausing(roughDuration(pause)[language], `${id} #${repeat}`)),
    runStarted: ({ run, position, of: total }) =>
      write(`[${position}/${total}] ${run.case.id} #${run.repeat} …`),
    runQueued: ({ case: { id }, repeat }, state) => write(`  ${words.queued(`${id} #${repeat}`, state)}`),
    runEnded: (run, measurement) => write(`  ${endText(run, measurement, language)}`),
    passedOver: (run, why) => {
      const because = sayMissing(why, language)
      if (lastReasons.get(run.case.id) === because) return
      lastReasons.set(run.case.id, because)
      write(`  ${words.notNeeded(`${run.case.id} #${run.repeat}`, because)}`)
    },
    finding: (finding, about) => write(aboutText(about, findingText(finding, language), language)),
    stopping: () => write(words.stopping),
  }
}

function endText({ outcome, origin }: Run, measurement: Maybe<Measurement>, language: Language): string {
  const words = plainWords[language]
  const ended = explainedOutcome(outcome)[language]
  const took = origin.kind === 'executed' ? words.took(ended, clockText(origin.elapsed)) : ended
  if (measurement.kind === 'missing') return took
  const { throughput, unit } = measurement.value
  return `${took}${words.comma}${throughput.kind === 'known' ? rateText(throughput.value, unit) : words.noFigure(sayMissing(throughput, language))}`
}
