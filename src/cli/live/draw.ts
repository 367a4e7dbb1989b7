import pc from 'picocolors'
import { median } from '../../core/stats/sample.ts'
import { samplesPerSecond, type Seconds } from '../../core/model/units.ts'
import { clockText, figureText } from '../text/figures.ts'
import { fit, padTo } from '../text/fit.ts'
import {
  endedRuns,
  plannedRuns,
  timeLeft,
  type LiveCase,
  type LiveRun,
  type LiveState,
  type RepeatState,
} from './state.ts'

/** No screen is filled by more rows than this: the ones around the running case are shown. */
const mostRows = 12
const mostWarnings = 3
/** Beyond this a line is too long for the eye, however wide the terminal. */
const mostColumns = 120

/** The live view, no line wider than `columns`: the suite, a row a case, the running step, progress and time left. */
export function drawLive(state: LiveState, now: Seconds, columns: number): string[] {
  const width = Math.min(columns, mostColumns)
  const rows = visibleRows(state)
  const hidden = state.rows.length - rows.length
  const widest = Math.max(0, ...rows.map((row) => row.case.id.length))
  const idWidth = Math.min(widest, Math.max(20, width - 42))
  return [
    headLine(state, now, width),
    ...state.warnings.slice(-mostWarnings).map((text) => pc.yellow(fit(`  ! ${text}`, width))),
    '',
    ...rows.map((row) => caseLine(row, idWidth, width)),
    ...(hidden > 0 ? [pc.dim(`  … and ${hidden} more cases`)] : []),
    '',
    ...currentLines(state, now, width),
    progressLine(state, now, width),
  ]
}

function headLine(state: LiveState, now: Seconds, width: number): string {
  const right = `${clockText(now - state.startedAt)} elapsed`
  const left = padTo(`steadystate · ${state.title} · ${state.target}`, width - right.length - 1)
  return `${pc.bold(left)} ${pc.dim(right)}`
}

const failure = pc.red('✗')

const marks: Record<RepeatState, string> = {
  waiting: pc.dim('○'),
  running: pc.cyan('◐'),
  'not-needed': pc.dim('·'),
  completed: pc.green('●'),
  failed: failure,
  'out-of-memory': failure,
  'timed-out': failure,
  stalled: failure,
  diverged: failure,
  cancelled: pc.yellow('–'),
  'node-failed': failure,
  unreachable: failure,
  preempted: pc.yellow('–'),
  'queue-limit': pc.yellow('–'),
  refused: failure,
  'image-unavailable': failure,
}

const mostMarks = 7

function caseLine(
  { case: { id }, repeats, figures, unit }: LiveCase,
  idWidth: number,
  width: number,
): string {
  const shown = repeats.slice(0, mostMarks).map((repeat) => marks[repeat])
  if (repeats.length > mostMarks) shown.push(pc.dim(`of ${repeats.length}`))
  const figure = figures.length === 0 ? '' : figureText(samplesPerSecond(median(figures)), unit)
  return fit(`  ${padTo(id, idWidth)}  ${shown.join(' ')}  ${figure}`, width)
}

function currentLines({ current, stopping }: LiveState, now: Seconds, width: number): string[] {
  if (current === undefined) return []
  const lines = [fit(`  ${pc.cyan('▸')} ${current.row.case.id} #${current.repeat}`, width)]
  lines.push(
    fit(`    ${stopping ? pc.yellow('stopping: what is done is kept') : stepText(current, now)}`, width),
  )
  return lines
}

function stepText({ row, startedAt, step, steps, throughput, loss }: LiveRun, now: Seconds): string {
  const of = steps === undefined ? '' : `/${steps}`
  return [
    step === undefined ? 'starting' : `step ${step}${of}`,
    ...(throughput === undefined ? [] : [pc.bold(figureText(throughput, row.unit))]),
    ...(loss === undefined ? [] : [pc.dim(`loss ${loss.toFixed(3)}`)]),
    pc.dim(clockText(now - startedAt)),
  ].join('   ')
}

function progressLine(state: LiveState, now: Seconds, width: number): string {
  const ended = endedRuns(state)
  const planned = plannedRuns(state)
  const left = timeLeft(state, now)
  const bar = Math.min(40, Math.max(10, width - 44))
  const filled = planned === 0 ? bar : Math.round((bar * ended) / planned)
  const eta = left === undefined || ended === planned ? '' : `about ${clockText(left)} left`
  const line = `  ${pc.green('━'.repeat(filled))}${pc.dim('━'.repeat(bar - filled))}  ${ended}/${planned} runs   ${pc.dim(eta)}`
  return fit(line, width)
}

function visibleRows({ rows, current }: LiveState): readonly LiveCase[] {
  if (rows.length <= mostRows) return rows
  const at = current === undefined ? 0 : rows.indexOf(current.row)
  const first = Math.min(Math.max(0, at - mostRows / 2), rows.length - mostRows)
  return rows.slice(first, first + mostRows)
}
