import type { StartUp } from '../model/measurement.ts'
import type { StepColumns } from '../model/step-columns.ts'
import { type Seconds, seconds } from '../model/units.ts'

/** Records that are kept. A run that is not steady by then has no start-up. */
const MOST = 65_536

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
      if (this.#lines.length === MOST) continue
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
