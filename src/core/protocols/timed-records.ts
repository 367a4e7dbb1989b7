import type { StepColumns } from '../model/step-columns.ts'
import { PromptLines } from './prompt-lines.ts'
import { Stretches } from './stretches.ts'
import type { WindowChoice } from './window-choice.ts'

/** In a log shorter than this many seconds, stamps of whole seconds are too coarse, whatever its window. */
const SHORT = 60

/** Step times with a finer last digit, in seconds, are exact enough, whatever else is printed. */
export const COARSE_DIGIT = 0.001

/** The records of a run by each source of time. A source that a better one replaces has only the first records. */
export interface TimedRecords {
  readonly records: number
  readonly stamps: number
  readonly byStamps: Stretches
  readonly byArrivals: Stretches
  readonly byStepTimes: Stretches
  readonly byRates: Stretches
  readonly isShort: boolean
  /** Whether every line arrived when it was printed. */
  readonly isPrompt: boolean
}

export interface OpenTimedRecords {
  push(columns: StepColumns): void
  /** To be called once. */
  end(): TimedRecords
}

export function openTimedRecords(choice: WindowChoice): OpenTimedRecords {
  const byStamps = new Stretches('clock')
  const byArrivals = new Stretches('clock')
  const byStepTimes = new Stretches('durations')
  const byRates = new Stretches('rates')
  const prompt = new PromptLines()
  let records = 0
  let stamps = 0
  let firstAt = NaN
  let isShort = true

  return {
    push(columns) {
      const { length, at, steps } = columns
      const arrivals = { ...columns, at: columns.arrived }
      records += length
      for (let row = 0; row < length; row++) {
        const plain = choice.takesRest && !isShort && !byStamps.empty ? byStamps.pushPlain(columns, row) : 0
        stamps += plain
        row += plain
        if (row === length) break
        const time = at[row] ?? NaN
        if (!Number.isNaN(time)) {
          if (stamps === 0) firstAt = time
          stamps++
          isShort &&= time - firstAt < SHORT * Math.max(1, byStamps.resolutions.clock)
        }
        const inside = choice.inside(steps[row] ?? NaN)
        byStamps.push(columns, row, inside)
        if (isShort) {
          prompt.see(time, columns.arrived[row] ?? NaN)
          if (prompt.all) byArrivals.push(arrivals, row, inside)
        }
        if (isShort || byStamps.empty) byStepTimes.push(columns, row, inside)
        if (byStamps.empty && (byStepTimes.empty || byStepTimes.resolutions.durations >= COARSE_DIGIT))
          byRates.push(columns, row, inside)
      }
    },
    end() {
      byStamps.end()
      byArrivals.end()
      return { records, stamps, byStamps, byArrivals, byStepTimes, byRates, isShort, isPrompt: prompt.all }
    },
  }
}
