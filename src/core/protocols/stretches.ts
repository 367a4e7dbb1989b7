import type { StepColumns } from '../model/step-columns.ts'
import { Quantum } from '../stats/quantum.ts'
import { ArrivalDelays } from './arrival-delays.ts'
import { ClockResolution } from './clock-resolution.ts'
import { GapFinder } from './gaps.ts'
import { MeansSinceStart } from './means-since-start.ts'
import {
  add,
  ARRIVED,
  commonDivisor,
  COUNT,
  DURATION_STEPS,
  DURATIONS,
  ELAPSED,
  FIRST_ARRIVED,
  FIRST_AT,
  FIRST_LINE,
  FIRST_STEP,
  FROM,
  PACED,
  RATE_STEPS,
  setLast,
  STATED,
  STATED_PER_RATE,
  STEPS,
  stretchRow,
  type StretchRow,
  SUMMED_STEPS,
  TIME,
  UNSTATED,
  UNSTATED_PER_RATE,
  WORKED_BY_CLOCK,
  WORKED_BY_TIMES,
  workedIn,
} from './stretch.ts'
import { StretchSeries } from './stretch-series.ts'

/** The source of a stretch's time: the clock, the printed step times, or steps ÷ printed rate. */
export type TimedBy = 'clock' | 'durations' | 'rates'

/** A clock that goes back by more seconds was set back; the lines of two writers may cross by less. */
const SET_BACK = 1

/** The printed resolution of each source, in its own unit. */
export interface Resolutions {
  readonly clock: number
  readonly durations: number
  readonly rates: number
  /** The error of arrival times, in seconds. */
  readonly arrival: number
}

/** By how many seconds, and over how many steps, a clock was set back. */
export interface SetBack {
  readonly by: number
  readonly steps: number
}

/** A clock that goes back more often is useless, so no more are counted. */
const MOST_SET_BACK = 1000

/** How many records are pushed at once. */
const MOST_PLAIN = 512
const perStep = new Float64Array(MOST_PLAIN)

/** Rates and step times are positive numbers; other printed values are not. */
const usable = (value: number) => value > 0 && Number.isFinite(value)

/**
 * Times the records of a run, with the sums for each source over the same records.
 *
 * By the clock, a stretch ends where the time stamp changes: with stamps of whole seconds, or lines in bursts, several records share an
 * instant. By printed values, each record with a value is a stretch.
 */
export class Stretches {
  readonly by: TimedBy
  readonly series = new StretchSeries()
  readonly finder = new GapFinder()
  /** Stretches by the clock that were left out because their number of steps is unknown. */
  unknownSteps = 0
  /** Values in the window that were left out because they are not positive numbers. */
  unusable = 0
  readonly setBack: SetBack[] = []
  readonly #clock = new ClockResolution()
  readonly #durations = new Quantum()
  readonly #rates = new Quantum()
  #rateDigit = 0
  readonly #delays = new ArrivalDelays()
  /** Sums over the records since the mark. */
  readonly #since = stretchRow()
  #markAt = NaN
  #markArrived = NaN
  #markLine = NaN
  #usualSteps = 1
  readonly #means = new MeansSinceStart()
  #stepsInCommon = 0

  constructor(by: TimedBy) {
    this.by = by
  }

  get resolutions(): Resolutions {
    return {
      clock: this.#clock.value,
      durations: this.#durations.value,
      rates: Math.max(this.#rateDigit, this.#rates.value),
      arrival: this.#delays.most,
    }
  }

  /** The greatest common divisor of the steps of all records. */
  get stepsInCommon(): number {
    return this.#stepsInCommon
  }

  /** Whether each printed rate may be the mean since the run began. */
  get ratesMayBeMeans(): boolean {
    return this.#means.mayBe
  }

  get empty(): boolean {
    return this.series.length === 0
  }

  /**
   * @param inside whether the record belongs to the window
   * @returns whether it ends a stretch
   */
  push(columns: StepColumns, row: number, inside: boolean): boolean {
    this.#rateDigit = columns.rateDigit ?? 0
    if (columns.steps[row] === 0) return this.#interrupt(columns, row)
    if (!inside) this.#closeInstant()
    this.#gather(columns, row)
    const at = columns.at[row] ?? NaN
    this.#clock.seeRecord(at, this.#markAt)
    this.#delays.see(at, columns.arrived[row] ?? NaN)
    return this.by === 'clock'
      ? this.#pushStamped(columns, row, inside)
      : this.#pushPrinted(columns, row, inside)
  }

  /**
   * Pushes records that each end a stretch of their own, inside the window, in the open place of the series. Equals {@link push}, column
   * by column.
   *
   * @returns their number; the next record is for {@link push}
   */
  pushPlain(columns: StepColumns, from: number): number {
    const end = this.#plainEnd(columns, from)
    if (end === from) return 0
    const { at, arrived, steps, rate, duration } = columns
    if (this.#stepsInCommon !== 1)
      for (let row = from; row < end; row += 1)
        this.#stepsInCommon = commonDivisor(this.#stepsInCommon, steps[row] ?? NaN)
    this.#means.seeAll(steps, rate, from, end)
    for (let row = from; row < end; row += 1) this.#delays.see(at[row] ?? NaN, arrived[row] ?? NaN)
    this.#clock.seeAll(at, from, end)
    this.#durations.seeAll(duration, from, end, 0)
    this.#rates.seeAll(rate, from, end, 0)
    this.#sumPlain(columns, from, end)
    this.#means.fillEnd(this.series.open)
    this.series.count(end - from)
    this.#usualSteps = steps[end - 1] ?? NaN
    this.#mark(columns, end - 1)
    return end - from
  }

  /** The index after the records that {@link pushPlain} takes. Counts their intervals. */
  #plainEnd({ length, at, steps, duration, rate }: StepColumns, from: number): number {
    if (Number.isNaN(this.#markAt) || this.#since[SUMMED_STEPS] !== 0) return from
    const end = Math.min(length, from + this.series.room, from + MOST_PLAIN)
    const timed = this.by === 'clock' ? undefined : this.by === 'durations' ? duration : rate
    let mark = this.#markAt
    let row = from
    for (; row < end; row += 1) {
      const now = at[row] ?? NaN
      const passed = now - mark
      const taken = steps[row] ?? NaN
      if (!(passed > 0 && taken > 0)) break
      if (timed !== undefined && !usable(timed[row] ?? NaN)) break
      perStep[row - from] = passed / taken
      mark = now
    }
    return from + this.finder.seeUsual(perStep, row - from)
  }

  /** Adds plain records to the open place of the series. */
  #sumPlain(columns: StepColumns, from: number, end: number): void {
    const { by } = this
    const { at, arrived, steps, samples, duration, rate } = columns
    const { open } = this.series
    const sum = (column: number) => open[column] ?? NaN
    let [summed, stated, unstated] = [sum(SUMMED_STEPS), sum(STATED), sum(UNSTATED)]
    let [durations, durationSteps, rateSteps] = [sum(DURATIONS), sum(DURATION_STEPS), sum(RATE_STEPS)]
    let [statedPerRate, unstatedPerRate] = [sum(STATED_PER_RATE), sum(UNSTATED_PER_RATE)]
    let [time, elapsed, arriving] = [sum(TIME), sum(ELAPSED), sum(ARRIVED)]
    let [byClock, byTimes, paced] = [sum(WORKED_BY_CLOCK), sum(WORKED_BY_TIMES), sum(PACED)]
    let [markAt, markArrived] = [this.#markAt, this.#markArrived]
    for (let row = from; row < end; row += 1) {
      const now = at[row] ?? NaN
      const came = arrived[row] ?? NaN
      const taken = steps[row] ?? NaN
      const counted = samples[row] ?? NaN
      const lasted = duration[row] ?? NaN
      const pace = rate[row] ?? NaN
      const passed = now - markAt
      summed += taken
      const states = !Number.isNaN(counted)
      if (states) stated += counted
      else unstated += taken
      if (usable(lasted)) {
        durations += lasted * taken
        durationSteps += taken
      }
      if (usable(pace)) {
        const perRate = taken / pace
        if (states) statedPerRate += counted / pace
        else unstatedPerRate += perRate
        paced += perRate
        rateSteps += taken
        byClock += (taken / perRate) * passed
        if (usable(lasted)) byTimes += pace * lasted * taken
      }
      time += by === 'clock' ? passed : by === 'durations' ? lasted * taken : taken / pace
      elapsed += passed
      arriving += came - markArrived
      markAt = now
      markArrived = came
    }
    // Each record counts once, with the steps that it sums up.
    open[COUNT] = sum(COUNT) + end - from
    open[STEPS] = sum(STEPS) + (summed - sum(SUMMED_STEPS))
    open[SUMMED_STEPS] = summed
    open[STATED] = stated
    open[UNSTATED] = unstated
    open[DURATIONS] = durations
    open[DURATION_STEPS] = durationSteps
    open[STATED_PER_RATE] = statedPerRate
    open[UNSTATED_PER_RATE] = unstatedPerRate
    open[RATE_STEPS] = rateSteps
    open[TIME] = time
    open[ELAPSED] = elapsed
    open[ARRIVED] = arriving
    open[WORKED_BY_CLOCK] = byClock
    open[WORKED_BY_TIMES] = byTimes
    open[PACED] = paced
    setLast(open, columns, end - 1)
  }

  /** There are no more records. */
  end(): void {
    this.#closeInstant()
  }

  /** The time up to this record includes other work, so the next stretch begins here. */
  #interrupt(columns: StepColumns, row: number): false {
    this.#closeInstant()
    this.#mark(columns, row)
    return false
  }

  #gather({ steps, samples, duration, rate }: StepColumns, row: number): void {
    const since = this.#since
    const taken = steps[row] ?? NaN
    const stated = samples[row] ?? NaN
    const seconds = duration[row] ?? NaN
    const pace = rate[row] ?? NaN
    if (!Number.isNaN(taken)) {
      this.#usualSteps = taken
      // What the first record covers is not timed, and a step 0 covers nothing.
      if (!Number.isNaN(this.#markLine)) this.#stepsInCommon = commonDivisor(this.#stepsInCommon, taken)
    }
    this.#means.see(taken, usable(pace) ? pace : NaN)
    add(since, SUMMED_STEPS, taken)
    if (Number.isNaN(stated)) add(since, UNSTATED, taken)
    else add(since, STATED, stated)
    if (usable(seconds)) {
      this.#durations.see(seconds)
      add(since, DURATIONS, seconds * taken)
      add(since, DURATION_STEPS, taken)
    }
    if (usable(pace)) {
      this.#rates.see(pace)
      if (Number.isNaN(stated)) add(since, UNSTATED_PER_RATE, taken / pace)
      else add(since, STATED_PER_RATE, stated / pace)
      add(since, RATE_STEPS, taken)
      add(since, PACED, taken / pace)
      if (usable(seconds)) add(since, WORKED_BY_TIMES, pace * seconds * taken)
    }
  }

  #pushStamped(columns: StepColumns, row: number, inside: boolean): boolean {
    const at = columns.at[row] ?? NaN
    if (Number.isNaN(at)) return false
    const since = this.#since
    if (!inside || !this.#usableSince(at)) {
      this.#mark(columns, row)
      return false
    }
    if (since[COUNT] === 0) since[FIRST_STEP] = columns.step[row] ?? NaN
    add(since, COUNT, 1)
    since[FIRST_LINE] = this.#markLine
    since[FIRST_AT] = this.#markAt
    since[FIRST_ARRIVED] = this.#markArrived
    setLast(since, columns, row)
    since[STEPS] = since[SUMMED_STEPS] ?? NaN
    since[TIME] = since[ELAPSED] = Math.max(0, at - this.#markAt)
    since[WORKED_BY_CLOCK] = workedIn(since)
    this.#means.fill(since)
    since[ARRIVED] = (columns.arrived[row] ?? NaN) - this.#markArrived
    if (!(at > this.#markAt)) return false
    this.#add(since)
    this.#mark(columns, row)
    return true
  }

  #pushPrinted(columns: StepColumns, row: number, inside: boolean): boolean {
    const value = (this.by === 'durations' ? columns.duration : columns.rate)[row] ?? NaN
    if (Number.isNaN(value)) return false
    if (!inside) {
      this.#mark(columns, row)
      return false
    }
    if (!usable(value)) {
      this.unusable += 1
      return false
    }
    const stretch = this.#sumsSinceMark(columns, row)
    const steps = this.#usualSteps
    stretch[COUNT] = 1
    stretch[STEPS] = steps
    stretch[TIME] = this.by === 'durations' ? value * steps : steps / value
    stretch[FIRST_LINE] = columns.line[row] ?? NaN
    stretch[FIRST_STEP] = columns.step[row] ?? NaN
    stretch[FIRST_AT] = columns.at[row] ?? NaN
    stretch[FIRST_ARRIVED] = columns.arrived[row] ?? NaN
    setLast(stretch, columns, row)
    this.#add(stretch)
    return true
  }

  /** Begins the next stretch with the sums since the mark, if the clock has moved on or there is none. */
  #sumsSinceMark(columns: StepColumns, row: number): StretchRow {
    const at = columns.at[row] ?? NaN
    const clocked = !Number.isNaN(this.#markAt)
    if (clocked && !(at > this.#markAt || this.#markAt - at > SET_BACK)) return stretchRow()
    const tells = clocked
      ? this.#usableSince(at)
      : Number.isNaN(at) && !Number.isNaN(this.#since[SUMMED_STEPS])
    const stretch = tells ? this.#since.slice() : stretchRow()
    if (clocked && (stretch[SUMMED_STEPS] ?? 0) > 0) {
      stretch[ELAPSED] = at - this.#markAt
      stretch[WORKED_BY_CLOCK] = workedIn(stretch)
      this.#means.fill(stretch)
      stretch[ARRIVED] = (columns.arrived[row] ?? NaN) - this.#markArrived
    }
    this.#mark(columns, row)
    return stretch
  }

  /** Whether the time since the mark covers a known number of steps. */
  #usableSince(at: number): boolean {
    const time = at - this.#markAt
    if (Number.isNaN(time)) return false
    if (time < -SET_BACK) {
      if (this.setBack.length < MOST_SET_BACK)
        this.setBack.push({ by: -time, steps: this.#since[SUMMED_STEPS] ?? NaN })
      return false
    }
    if (!Number.isNaN(this.#since[SUMMED_STEPS])) return true
    this.unknownSteps += 1
    return false
  }

  #mark(columns: StepColumns, row: number): void {
    const at = columns.at[row] ?? NaN
    if (!Number.isNaN(at)) this.#clock.see(at)
    this.#markAt = at
    this.#markArrived = columns.arrived[row] ?? NaN
    this.#means.mark()
    this.#markLine = columns.line[row] ?? NaN
    this.#since.fill(0)
  }

  #add(stretch: StretchRow): void {
    stretch[FROM] = this.series.length
    this.series.push(stretch)
    // Without a clock, only step times tell how long an interval was.
    const timed = Number.isNaN(this.#markAt) ? this.by === 'durations' : (stretch[ELAPSED] ?? 0) > 0
    if (timed) this.finder.see(stretch)
  }

  /** Ends the window's records that share the instant of the last mark. */
  #closeInstant(): void {
    if (this.by !== 'clock' || this.#since[COUNT] === 0) return
    this.series.extend(this.#since)
    this.#since.fill(0)
  }
}
