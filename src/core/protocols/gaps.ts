import { LogHistogram } from '../stats/log-histogram.ts'
import {
  DURATION_STEPS,
  DURATIONS,
  ELAPSED,
  FROM,
  RATE_STEPS,
  STATED_PER_RATE,
  STEPS,
  TIME,
  UNSTATED_PER_RATE,
  SUMMED_STEPS,
  type StretchRow,
} from './stretch.ts'

/** A gap is longer than the usual time of its steps by nine more steps, so that one step takes ten median steps, … */
const MEDIAN_STEPS = 10
/** … by this many robust deviations of the time per step, … */
const DEVIATIONS = 6
/** … by this many times the clock's resolution, … */
const RESOLUTIONS = 2
/** … and by this factor, depending on how the program's printed values account for the interval. */
const TIMES_LONGER = { omitted: 1.5, silent: 2, counted: MEDIAN_STEPS } as const
/** Quartiles of normal noise are this many standard deviations apart. */
const QUARTILES_APART = 1.349
/** More such intervals in a row are a slower level, not a gap. */
const IN_A_ROW = 3
/** Fewer intervals do not show what is usual. */
const FEWEST = 4
/** Fewer gaps are no regular part of the run. */
const FEWEST_OF_TRAINING = 3
/** Gaps that are further apart on average are pauses of the training, not a part of it. */
const STEPS_APART = 50
/** An interval resembles a gap if its excess time is at least this share of the gap's. */
const ALIKE = 0.7
/** An interval below this multiple of the median time per step cannot be a gap. */
const POSSIBLE = 1.3
/** Up to twice this many long intervals are stored, then only the longest of them. */
const KEPT = 1024

/** Whether the clock gives the seconds and steps of a stretch; otherwise the source of the figure does. */
const clocked = (row: StretchRow) => (row[ELAPSED] ?? 0) > 0
export const secondsOf = (row: StretchRow): number => (clocked(row) ? row[ELAPSED] : row[TIME]) ?? NaN
export const stepsTimedIn = (row: StretchRow): number =>
  (clocked(row) ? row[SUMMED_STEPS] : row[STEPS]) ?? NaN

/** The usual time of one step of a run, in seconds. */
export interface UsualStep {
  readonly time: number
  readonly deviation: number
}

export const expectedTime = (row: StretchRow, { time }: UsualStep) => time * stepsTimedIn(row)

/** Finds the intervals of a run that its steps do not explain. Its memory does not grow with the run. */
export class GapFinder {
  readonly #perStep = new LogHistogram()
  #long: StretchRow[] = []
  #bar = 0
  #nextBar = 8 * FEWEST

  /** @param stretch the row as added to its series, with its place set */
  see(stretch: StretchRow): void {
    const perStep = secondsOf(stretch) / stepsTimedIn(stretch)
    this.#perStep.add(perStep)
    if (this.#perStep.count >= this.#nextBar) {
      this.#nextBar *= 2
      this.#bar = POSSIBLE * this.#perStep.quantile(0.5)
    }
    if (!(perStep > this.#bar)) return
    this.#long.push(stretch.slice())
    if (this.#long.length >= 2 * KEPT) this.#forgetShort()
  }

  /**
   * Counts intervals up to the first that may be long, which is then passed to {@link see}. Returns their number.
   *
   * @param perStep their times per step, all positive
   */
  seeUsual(perStep: Float64Array, count: number): number {
    const most = Math.min(count, this.#nextBar - this.#perStep.count - 1)
    let usual = 0
    while (usual < most && (perStep[usual] ?? NaN) <= this.#bar) usual += 1
    this.#perStep.addAll(perStep, 0, usual)
    return usual
  }

  get usual(): UsualStep {
    const time = this.#perStep.quantile(0.5)
    const deviation = (this.#perStep.quantile(0.75) - this.#perStep.quantile(0.25)) / QUARTILES_APART
    return { time, deviation }
  }

  /** @param resolution of the clock, in seconds */
  longIntervals(resolution: number): readonly StretchRow[] {
    if (this.#perStep.count < FEWEST) return []
    const { usual } = this
    return this.#long.filter((row) => isLong(row, usual, resolution))
  }

  /** All longer intervals; in long runs, only the longest. */
  get longer(): readonly StretchRow[] {
    return this.#long
  }

  #forgetShort(): void {
    const { usual } = this
    this.#long = this.#long
      .filter((row) => isLong(row, usual, 0))
      .toSorted((a, b) => secondsOf(b) - secondsOf(a))
      .slice(0, KEPT)
      .toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

function isLong(row: StretchRow, { time, deviation }: UsualStep, resolution: number): boolean {
  const steps = stepsTimedIn(row)
  const excess = secondsOf(row) - time * steps
  return (
    excess > (MEDIAN_STEPS - 1) * time &&
    excess > (TIMES_LONGER.omitted - 1) * time * steps &&
    excess > DEVIATIONS * deviation * steps &&
    excess > RESOLUTIONS * resolution
  )
}

export interface Gaps {
  readonly rows: readonly StretchRow[]
  /** Whether the gaps are regular steps, as with waits for data: they come every few steps, and the program counts their time. */
  readonly ofTraining: boolean
  /** Long intervals that are steps by the program's own values, or too short for a gap. */
  readonly slow: readonly StretchRow[]
}

/**
 * @param rest all intervals that are not long
 * @param longer includes intervals that are slightly too short to be long
 */
export function gapsAmong(
  long: readonly StretchRow[],
  rest: StretchRow,
  usual: UsualStep,
  longer: readonly StretchRow[],
): Gaps {
  const rows = inShortRows(
    long.filter((row) => secondsOf(row) > TIMES_LONGER[accountOf(row, rest)] * expectedTime(row, usual)),
  )
  const steps = rows.reduce((sum, row) => sum + stepsTimedIn(row), stepsTimedIn(rest))
  // If all long intervals are similar, none is a gap only because it slightly exceeds the limit.
  const excess = (row: StretchRow) => secondsOf(row) - expectedTime(row, usual)
  const least = ALIKE * Math.min(...rows.map(excess))
  const alike = longer.filter((row) => excess(row) >= least).length
  const often = rows.length >= FEWEST_OF_TRAINING && steps / Math.max(rows.length, alike) < STEPS_APART
  const omitted = rows.filter((row) => accountOf(row, rest) === 'omitted').length
  const slow = inShortRows(long.filter((row) => !rows.includes(row)))
  return { rows, ofTraining: often && omitted * 2 < rows.length, slow }
}

/** Whether the printed values of a long interval include its time, omit it, or are absent. */
function accountOf(row: StretchRow, rest: StretchRow): keyof typeof TIMES_LONGER {
  const longer = printedTime(row) / printedTime(rest)
  const shouldBe = secondsOf(row) / stepsTimedIn(row) / (secondsOf(rest) / stepsTimedIn(rest))
  if (Number.isNaN(longer)) return 'silent'
  return longer - 1 > (shouldBe - 1) / 2 ? 'counted' : 'omitted'
}

/** The time of a step by the printed values of a stretch, up to a common factor; NaN without values. */
function printedTime(row: StretchRow): number {
  const at = (column: number) => row[column] ?? NaN
  if (at(DURATION_STEPS) > 0) return at(DURATIONS) / at(DURATION_STEPS)
  const paced = at(STATED_PER_RATE) > 0 ? at(STATED_PER_RATE) : at(UNSTATED_PER_RATE)
  return paced / at(RATE_STEPS)
}

/** Rows without runs of more than {@link IN_A_ROW} consecutive ones. */
export function inShortRows(rows: readonly StretchRow[]): readonly StretchRow[] {
  const kept: StretchRow[] = []
  let group: StretchRow[] = []
  const close = () => {
    if (group.length <= IN_A_ROW) kept.push(...group)
  }
  for (const row of rows) {
    if (placeOf(row) === placeOf(group.at(-1)) + 1) group.push(row)
    else {
      close()
      group = [row]
    }
  }
  close()
  return kept
}

const placeOf = (row: StretchRow | undefined) => row?.[FROM] ?? NaN
