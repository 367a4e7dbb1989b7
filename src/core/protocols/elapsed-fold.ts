import type { Finding } from '../model/finding.ts'
import type { LogContext, ProtocolFold } from '../model/log.ts'
import type { Measurement, StartUp } from '../model/measurement.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import type { StepColumns } from '../model/step-columns.ts'
import {
  samples,
  samplesPerSecond,
  type Seconds,
  seconds,
  throughput,
  type SamplesPerSecond,
} from '../model/units.ts'
import { findWindow, type FoundWindow } from './found-window.ts'
import { coarseValues, openShare } from './coarse-values.ts'
import { crossCheck } from './cross-check.ts'
import { type ImpliedBatch, withImpliedBatch } from './implied-batch.ts'
import { doubtOfRates, globalBatchOf, rateFactor } from './log-facts.ts'
import { areMeans, measuredByRates, nothingMeasured } from './rates-alone.ts'
import {
  DURATIONS,
  ELAPSED,
  FROM,
  RATE_STEPS,
  STEPS,
  SUMMED_STEPS,
  TIME,
  valueIn,
  WORKED_BY_CLOCK,
  WORKED_BY_TIMES,
  type Stretch,
} from './stretch.ts'
import type { Stretches } from './stretches.ts'
import { COARSE_DIGIT, openTimedRecords, type TimedRecords } from './timed-records.ts'
import { chosenWindow, findTimedWindows, type TimedWindow } from './timed-windows.ts'
import { chooseWindow, type WindowChoice } from './window-choice.ts'
import { agree, samplesOf } from './rate-sources.ts'
import { protocolFinding } from './finding-rows.ts'

/**
 * Samples ÷ elapsed time of a window, never a plain mean of rates. The time comes from the log's stamps, else from the arrival of its
 * lines, else from the sum of its printed step times, else from its printed rates.
 *
 * A clock of whole seconds is replaced in a short log: by the arrival of lines that came as they were printed, or in a window of a few
 * seconds by printed step times. By stamps, the clock starts at the last record before the window where there is one (so 100 records are
 * 100 steps), else at its first record (so 100 records are 99).
 */
export function openElapsedFold(protocol: Protocol): ProtocolFold {
  const choice = chooseWindow(protocol)
  const timed = openTimedRecords(choice)
  const startUp = new StartUpTimes()
  return {
    push: (columns) => {
      startUp.push(columns)
      timed.push(columns)
    },
    finish: (ofLog) => {
      const run = timed.end()
      if (run.records === 0) return nothingMeasured(protocol, ofLog, whyNoSteps(ofLog))
      const { byStamps, byStepTimes } = run
      const implied = withImpliedBatch(byStamps.empty ? byStepTimes : byStamps, ofLog)
      const { context } = implied
      const windows = findTimedWindows(run, choice, protocol, context)
      return (
        measuredByFinerRates(run, windows.ofStepTimes, choice, protocol, context) ??
        measuredByTimes(
          chosenWindow(windows, run, context) ??
            choice.shortfall() ??
            missing(run.stamps > 0 ? 'too-few-records' : 'no-time-stamps'),
          protocol,
          context,
          implied,
          startUp,
        )
      )
    },
  }
}

/** The measurement by printed rates where neither a clock nor finer step times exist; otherwise undefined. */
function measuredByFinerRates(
  { byStamps, byStepTimes, byRates }: TimedRecords,
  ofStepTimes: Maybe<FoundWindow> | undefined,
  choice: WindowChoice,
  protocol: Protocol,
  context: LogContext,
): Measurement | undefined {
  if (!byStamps.empty || byRates.empty) return undefined
  if (!byStepTimes.empty && !areFiner(byStepTimes, ofStepTimes, context)) return undefined
  const found = findWindow(byRates, choice, protocol, 'rates', context)
  const measured = measuredByRates(byRates, found, protocol, context)
  return byStepTimes.empty || measured.throughput.kind === 'known' ? measured : undefined
}

/** Samples ÷ the time of a window. */
function measuredByTimes(
  timed: Maybe<TimedWindow>,
  protocol: Protocol,
  context: LogContext,
  implied: ImpliedBatch,
  startUp: StartUpTimes,
): Measurement {
  if (timed.kind === 'missing') return nothingMeasured(protocol, context, timed)
  const { window: found, stretches, byClock, clock } = timed.value
  const { window, phrase, sourceRates, findings, changing } = found
  const { firstLine, lastLine, firstStep, lastStep, arrived, time, count } = window
  const byClockOrTimes =
    changing === undefined
      ? throughputOf(window, found.countsSamples, context)
      : known(samplesPerSecond(changing.rate.figure))
  const byRates = throughputOfRates(stretches, found, byClockOrTimes, context)
  const checked = crossCheck(byRates ?? byClockOrTimes, sourceRates, protocol, context)
  const coarseIn = (figure: number) => [
    ...(implied.isOfDigits || byRates?.kind === 'known'
      ? coarseValues(found.rows, 'rates', stretches.resolutions, figure, {}, context.unit)
      : []),
    ...(byClock
      ? []
      : coarseValues(found.rows, 'step-times', stretches.resolutions, figure, sourceRates, context.unit)),
  ]
  return {
    protocol: protocol.name,
    unit: context.unit,
    throughput: checked.throughput,
    // The clock starts at an additional record.
    records: count + (byClock ? 1 : 0),
    evidence: known({
      firstLine,
      lastLine,
      firstStep,
      lastStep,
      how: phrase,
      clock,
      arrived,
      elapsed: seconds(time),
    }),
    ...(clock === 'none' ? {} : { startUp: startUp.before(firstLine, seconds(window.time / window.steps)) }),
    findings: [
      ...findings,
      ...implied.findings,
      ...(byRates?.kind === 'known' ? [protocolFinding('batch-open', { unit: context.unit })] : []),
      ...checked.findings,
      ...doubtsOf(stretches, window),
      ...(checked.throughput.kind === 'missing' ? [] : coarseIn(checked.throughput.value)),
    ],
  }
}

function throughputOf(
  { time, steps: timed, sums: { steps, stated, unstated } }: Stretch,
  countsSamples: boolean,
  context: LogContext,
): Maybe<SamplesPerSecond> {
  if (!(time > 0)) return missing('elapsed-not-positive', { elapsed: time })
  // Where step times are summed, a clock beside them does not cover the steps before its first instant.
  const share = steps > 0 ? timed / steps : 0
  const done = countsSamples ? steps : samplesOf(stated, unstated, context) * share
  const batch = globalBatchOf(context)
  if (Number.isNaN(done) && batch.kind === 'missing')
    return context.ranks?.open === true ? (doubtOfRates(context) ?? batch) : batch
  // With a single time stamp, the duration of the steps is unknown.
  if (done === 0) return missing('too-few-records')
  return known(throughput(samples(done), seconds(time)))
}

/**
 * For varying steps with unstated samples: printed rate × time, weighted by time. Needs a known scope of the rates. Of rates that may be
 * means since the start only those count whose means would be the same.
 */
function throughputOfRates(
  stretches: Stretches,
  { window, rows }: FoundWindow,
  unknown: Maybe<SamplesPerSecond>,
  context: LogContext,
): Maybe<SamplesPerSecond> | undefined {
  if (
    unknown.kind === 'known' ||
    unknown.code !== 'batch-unknown' ||
    (stretches.ratesMayBeMeans && areMeans(stretches, window)) ||
    doubtOfRates(context) !== undefined
  )
    return undefined
  const sum = (column: number) => rows.reduce((all, row) => all + valueIn(row, column), 0)
  if (sum(RATE_STEPS) < sum(SUMMED_STEPS)) return undefined
  const [done, time] =
    sum(ELAPSED) > 0 ? [sum(WORKED_BY_CLOCK), sum(ELAPSED)] : [sum(WORKED_BY_TIMES), sum(DURATIONS)]
  return mapKnown(rateFactor(context), (factor) => throughput(samples(done * factor), seconds(time)))
}

/** Step times that are less certain than this give way to rates that are more certain and agree with them. */
const VAGUE_TIMES = 0.01

function areFiner(printed: Stretches, timed: Maybe<FoundWindow> | undefined, context: LogContext): boolean {
  if (timed?.kind !== 'known' || printed.resolutions.durations < COARSE_DIGIT) return false
  const { rows, sourceRates } = timed.value
  const { stepTimes, rates } = sourceRates
  return (
    openShare(rows, 'step-times', printed.resolutions) >= VAGUE_TIMES &&
    openShare(rows, 'rates', printed.resolutions) < VAGUE_TIMES &&
    rateFactor(context).kind === 'known' &&
    stepTimes !== undefined &&
    rates !== undefined &&
    agree(stepTimes, rates)
  )
}

/** A clock is reported as coarse if its resolution is at least this share of the window. */
const COARSE = 0.01

/** A figure of sampled steps with at least this uncertainty is reported. */
const UNCERTAIN = 0.03

/** The uncertainty of a figure whose step times may each be of one step out of several; undefined where every step has one. */
function uncertaintyOf({ series }: Stretches, { from, to, steps, count }: Stretch): number | undefined {
  if (steps <= count) return undefined
  const times = series
    .rows()
    .filter((row) => valueIn(row, FROM) >= from && valueIn(row, FROM) < to)
    .map((row) => valueIn(row, TIME) / valueIn(row, STEPS))
  if (times.length < count) return undefined
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const squares = times.reduce((sum, time) => sum + (time - mean) ** 2, 0)
  return (2 * Math.sqrt(squares / (times.length - 1) / times.length)) / mean
}

function doubtsOf(stretches: Stretches, window: Stretch): Finding[] {
  const { by, unknownSteps, unusable, resolutions } = stretches
  const { steps, count } = window
  const share = resolutions.clock / window.time
  const uncertain = by === 'durations' ? uncertaintyOf(stretches, window) : undefined
  return [
    ...(unknownSteps > 0 ? [protocolFinding('step-count-unknown', { gaps: unknownSteps })] : []),
    ...(unusable > 0 ? [protocolFinding('values-dropped', { count: unusable })] : []),
    ...(by === 'clock' && resolutions.clock >= 1 && share >= COARSE
      ? [protocolFinding(resolutions.clock > 1 ? 'clock-minutes' : 'clock-coarse', { share })]
      : []),
    ...(uncertain !== undefined && uncertain >= UNCERTAIN
      ? [protocolFinding('step-times-sampled', { count, steps, share: uncertain })]
      : []),
  ]
}

/** The reason for a log with only the program's own figure. */
const whyNoSteps = ({ summary, unit }: LogContext) =>
  summary === undefined
    ? missing('no-steps')
    : missing('no-steps-but-summary', { printed: summary.rate, unit, line: summary.line })

/** Records that are kept. A run that is not steady by then has no start-up. */
const MOST_KEPT = 65_536

/** A line that came later than others of its clock by more was held back in a buffer. A clock of whole seconds is open by as much. */
const HELD_BACK = 1

interface Kept {
  readonly line: number
  /** When the line was printed, in seconds since the start of the run. */
  readonly printed: number
  /** Training steps until then. */
  readonly taken: number
}

/** Follows the first records of a watched run. */
export class StartUpTimes {
  readonly #lines: number[] = []
  readonly #at: number[] = []
  readonly #arrived: number[] = []
  readonly #taken: number[] = []
  #leastDelay = Infinity
  /** Seconds of the first record's steps, as it prints them. */
  #firstLasted = NaN

  push({ length, line, at, arrived, steps, duration }: StepColumns): void {
    if (Number.isNaN(arrived[0])) return
    if (this.#lines.length === 0) this.#firstLasted = (duration[0] ?? NaN) * (steps[0] ?? NaN)
    for (let row = 0; row < length; row += 1) {
      const delay = (arrived[row] ?? NaN) - (at[row] ?? NaN)
      if (delay < this.#leastDelay) this.#leastDelay = delay
      if (this.#lines.length === MOST_KEPT) continue
      this.#lines.push(line[row] ?? NaN)
      this.#at.push(at[row] ?? NaN)
      this.#arrived.push(arrived[row] ?? NaN)
      this.#taken.push((this.#taken.at(-1) ?? 0) + (steps[row] ?? NaN))
    }
  }

  /**
   * @param firstLine of the steady part
   * @param stepTime of one step there
   * @returns undefined where the run was not watched, or its steps cannot be counted
   */
  before(firstLine: number, stepTime: Seconds): StartUp | undefined {
    const [first, steady] = [this.#keptAt(0), this.#keptAt(this.#lines.indexOf(firstLine))]
    if (first === undefined || steady === undefined) return undefined
    const total = steady.printed - steady.taken * stepTime
    if (!(total > 0)) return undefined
    const ofFirst = this.#firstLasted > 0 ? this.#firstLasted - first.taken * stepTime : 0
    const ofOthers = steady.printed - first.printed - (steady.taken - first.taken) * stepTime
    const slowSteps = Math.min(total, Math.max(0, ofFirst + ofOthers))
    return { total: seconds(total), slowSteps: seconds(slowSteps), stepTime }
  }

  #keptAt(index: number): Kept | undefined {
    const [line, at, arrived, taken] = [this.#lines, this.#at, this.#arrived, this.#taken].map(
      (column) => column[index],
    )
    if (line === undefined || at === undefined || arrived === undefined || taken === undefined)
      return undefined
    const soonest = at + this.#leastDelay
    return { line, printed: arrived - soonest > HELD_BACK ? soonest : arrived, taken }
  }
}
