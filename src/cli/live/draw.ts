import { clockText } from '../../core/words/duration-words.ts'
import { median } from '../../core/stats/sample.ts'
import { samplesPerSecond, type Seconds } from '../../core/model/units.ts'
import { rateText } from '../../core/document/numbers.ts'
import {
  endedRuns,
  plannedRuns,
  timeLeft,
  type LiveCase,
  type LiveRun,
  type LiveState,
  type RepeatState,
} from './state.ts'
import type { Language } from '../../core/model/text.ts'
import { fit, padTo } from '../../core/document/terminal/fit.ts'
import { colours } from '../../core/text/colours.ts'
import { textWidth } from '../../core/text/text-width.ts'

const drawWords = {
  en: {
    elapsed: (time: string) => `${time} elapsed`,
    hidden: (cases: number) => `… and ${cases} more cases`,
    ofRepeats: (repeats: number) => `of ${repeats}`,
    stopping: 'stopping: completed runs are kept',
    starting: 'starting',
    pausing: (time: string) => `pause: starts in ${time}`,
    queued: (why: string) => `queued: ${why}`,
    step: (step: string) => `step ${step}`,
    runs: (runs: string) => `${runs} runs`,
    left: (time: string) => `about ${time} left`,
  },
  zh: {
    elapsed: (time: string) => `已用时 ${time}`,
    hidden: (cases: number) => `… 另有 ${cases} 个用例`,
    ofRepeats: (repeats: number) => `共 ${repeats} 次`,
    stopping: '正在停止：已完成的运行会保留',
    starting: '正在启动',
    pausing: (time: string) => `暂停中：${time} 后启动`,
    queued: (why: string) => `排队中：${why}`,
    step: (step: string) => `第 ${step} 步`,
    runs: (runs: string) => `${runs} 次运行`,
    left: (time: string) => `约剩 ${time}`,
  },
} as const

type DrawWords = (typeof drawWords)[Language]

/** Rows shown at most, around the running case, so that the view fits on any screen. */
const mostRows = 12
const mostWarnings = 3
/** Longer lines are hard to read, however wide the terminal. */
const mostColumns = 120

/** The live view, in lines of at most `columns`: the suite, one row a case, the running step, progress and time left. */
export function drawLive(state: LiveState, now: Seconds, columns: number, language: Language): string[] {
  const words = drawWords[language]
  const width = Math.min(columns, mostColumns)
  const rows = visibleRows(state)
  const hidden = state.rows.length - rows.length
  const widest = Math.max(0, ...rows.map((row) => row.case.id.length))
  const idWidth = Math.min(widest, Math.max(20, width - 42))
  return [
    headLine(state, now, width, words),
    ...state.warnings.slice(-mostWarnings).map((text) => colours.yellow(fit(`  ! ${text}`, width))),
    '',
    ...rows.map((row) => caseLine(row, idWidth, width, words)),
    ...(hidden > 0 ? [colours.dim(`  ${words.hidden(hidden)}`)] : []),
    '',
    ...currentLines(state, now, width, words),
    progressLine(state, now, width, words),
  ]
}

function headLine(state: LiveState, now: Seconds, width: number, words: DrawWords): string {
  const right = words.elapsed(clockText(now - state.startedAt))
  const left = padTo(`steadystate · ${state.title} · ${state.cluster}`, width - textWidth(right) - 1)
  return `${colours.bold(left)} ${colours.dim(right)}`
}

const failure = colours.red('✗')

const marks: Record<RepeatState, string> = {
  waiting: colours.dim('○'),
  running: colours.cyan('◐'),
  'not-needed': colours.dim('·'),
  completed: colours.green('●'),
  failed: failure,
  'out-of-memory': failure,
  'timed-out': failure,
  stalled: failure,
  diverged: failure,
  cancelled: colours.yellow('–'),
  'node-failed': failure,
  unreachable: failure,
  preempted: colours.yellow('–'),
  'queue-limit': colours.yellow('–'),
  refused: failure,
  'image-unavailable': failure,
}

const mostMarks = 7

function caseLine(
  { case: { id }, repeats, figures, unit }: LiveCase,
  idWidth: number,
  width: number,
  words: DrawWords,
): string {
  const shown = repeats.slice(0, mostMarks).map((repeat) => marks[repeat])
  if (repeats.length > mostMarks) shown.push(colours.dim(words.ofRepeats(repeats.length)))
  const figure = figures.length === 0 ? '' : rateText(samplesPerSecond(median(figures)), unit)
  return fit(`  ${padTo(id, idWidth)}  ${shown.join(' ')}  ${figure}`, width)
}

function currentLines(
  { current, pausing, stopping }: LiveState,
  now: Seconds,
  width: number,
  words: DrawWords,
): string[] {
  const linesOf = (run: string, state: string) => [
    fit(`  ${colours.cyan('▸')} ${run}`, width),
    fit(`    ${stopping ? colours.yellow(words.stopping) : state}`, width),
  ]
  if (current !== undefined)
    return linesOf(`${current.row.case.id} #${current.repeat}`, stepText(current, now, words))
  if (pausing !== undefined) return linesOf(pausing.run, words.pausing(clockText(pausing.until - now)))
  return []
}

function stepText(
  { row, startedAt, queued, step, steps, throughput, loss }: LiveRun,
  now: Seconds,
  words: DrawWords,
): string {
  const total = steps === undefined ? '' : `/${steps}`
  return [
    queued !== undefined
      ? words.queued(queued)
      : step === undefined
        ? words.starting
        : words.step(`${step}${total}`),
    ...(throughput === undefined ? [] : [colours.bold(rateText(throughput, row.unit))]),
    ...(loss === undefined ? [] : [colours.dim(`loss ${loss.toFixed(3)}`)]),
    colours.dim(clockText(now - startedAt)),
  ].join('   ')
}

function progressLine(state: LiveState, now: Seconds, width: number, words: DrawWords): string {
  const ended = endedRuns(state)
  const planned = plannedRuns(state)
  const left = timeLeft(state, now)
  const bar = Math.min(40, Math.max(10, width - 44))
  const filled = planned === 0 ? bar : Math.round((bar * ended) / planned)
  const eta = left === undefined || ended === planned ? '' : words.left(clockText(left))
  const line = `  ${colours.green('━'.repeat(filled))}${colours.dim('━'.repeat(bar - filled))}  ${words.runs(`${ended}/${planned}`)}   ${colours.dim(eta)}`
  return fit(line, width)
}

function visibleRows({ rows, current }: LiveState): readonly LiveCase[] {
  if (rows.length <= mostRows) return rows
  const at = current === undefined ? 0 : rows.indexOf(current.row)
  const first = Math.min(Math.max(0, at - mostRows / 2), rows.length - mostRows)
  return rows.slice(first, first + mostRows)
}
