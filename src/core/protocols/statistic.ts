import { known, missing, type Maybe } from '../model/missing.ts'
import type { Statistic } from '../model/protocol.ts'
import { median, openSum, tipcCut, tipcTrimmedMean } from '../stats/sample.ts'
import { openValues } from '../stats/values.ts'

/** A statistic of a stream of values. Ask for the result only after at least one value. */
export interface RunningStatistic {
  add(values: Float64Array): void
  result(): Maybe<number>
}

/**
 * Means take constant memory. A median and a trimmed mean store their values at 8 bytes each. `reported` is the last value, for rates
 * that the log itself averages from its start.
 */
export function openStatistic(statistic: Statistic): RunningStatistic {
  switch (statistic) {
    case 'mean':
      return runningMean(
        (value) => value,
        (mean) => mean,
      )
    case 'harmonic-mean':
      return runningMean(
        (value) => 1 / value,
        (mean) => 1 / mean,
      )
    case 'median':
      return ofAll((values) => known(median(values)))
    case 'trimmed-mean':
      return ofAll((values) => {
        const trimmed = tipcTrimmedMean(values)
        const count = values.length
        return trimmed === undefined
          ? missing('nothing-left-after-trimming', { count, cut: tipcCut(count) })
          : known(trimmed)
      })
    case 'reported':
      return lastValue()
  }
}

function runningMean(into: (value: number) => number, back: (mean: number) => number): RunningStatistic {
  const sum = openSum()
  let count = 0
  return {
    add(values) {
      for (let index = 0; index < values.length; index++) sum.add(into(values[index] ?? NaN))
      count += values.length
    },
    result: () => known(back(sum.total() / count)),
  }
}

function ofAll(statistic: (values: Float64Array) => Maybe<number>): RunningStatistic {
  const values = openValues()
  return {
    add: (added) => {
      values.push(added)
    },
    result: () => statistic(values.all()),
  }
}

function lastValue(): RunningStatistic {
  let last = NaN
  return {
    add(values) {
      last = values.at(-1) ?? last
    },
    result: () => known(last),
  }
}
