import type { RepeatStatistic } from '../model/protocol.ts'

/**
 * The figure of a case from its repeats.
 *
 * @param ascending at least one value, in ascending order
 * @returns undefined where the statistic needs more repeats than there are
 */
export function repeatFigure(ascending: Sample, statistic: RepeatStatistic): number | undefined {
  switch (statistic) {
    case 'median':
      return quantileOfSorted(ascending, 0.5)
    case 'mean':
      return mean(ascending)
    case 'drop-extremes-mean':
      return ascending.length < 3 ? undefined : mean(ascending.slice(1, -1))
  }
}

/** Values of one quantity in any order. Each function here throws RangeError for an empty sample. */
export type Sample = readonly number[] | Float64Array

export const mean = (sample: Sample) => sum(notEmpty(sample)) / sample.length

/** The middle value, or the mean of the two middle ones. */
export const median = (sample: Sample) => quantileOfSorted(sorted(sample), 0.5)

/**
 * The `p` quantile by linear interpolation between order statistics at position p·(n − 1): type 7 of Hyndman and Fan
 * (The American Statistician 50, 1996), the default of R, NumPy and spreadsheets.
 *
 * @param p from 0 (the least value) to 1 (the greatest)
 */
export const quantile = (sample: Sample, p: number) => quantileOfSorted(sorted(sample), p)

/** Like {@link quantile}, for values in ascending order. */
export function quantileOfSorted(ascending: Sample, p: number): number {
  const position = p * (notEmpty(ascending).length - 1)
  const below = Math.floor(position)
  const low = at(ascending, below)
  const high = at(ascending, Math.min(below + 1, ascending.length - 1))
  // Not low + share·(high − low): two equal neighbours must give exactly their value.
  return low === high ? low : low + (position - below) * (high - low)
}

/** The sample standard deviation, with n − 1 in the denominator; undefined for one value. */
export function deviation(sample: Sample): number | undefined {
  const centre = mean(sample)
  if (sample.length === 1) return undefined
  const squares = openSum()
  for (const value of sample) squares.add((value - centre) ** 2)
  return Math.sqrt(squares.total() / (sample.length - 1))
}

/** Scales the median absolute deviation of normal noise to its standard deviation: 1 ÷ Φ⁻¹(3⁄4). */
const normalConsistency = 1.4826

/** The median absolute deviation from `centre`, scaled to the standard deviation of normal noise. */
export function robustDeviation(sample: Sample, centre = median(sample)): number {
  const apart: number[] = []
  for (const value of sample) apart.push(Math.abs(value - centre))
  return normalConsistency * median(apart)
}

/** How many values PaddlePaddle's test_tipc cuts at each end of a sorted sample: 5 %, but at least 5. */
export const tipcCut = (count: number) => Math.max(Math.floor(0.05 * count), 5)

/**
 * The mean without the least and the greatest values, as PaddlePaddle's test_tipc (analysis.py) takes it: sort, leave
 * out {@link tipcCut} values at each end. Undefined when that leaves nothing.
 */
export function tipcTrimmedMean(sample: Sample): number | undefined {
  const cut = tipcCut(sample.length)
  if (sample.length <= 2 * cut) return undefined
  return mean(sorted(sample).slice(cut, sample.length - cut))
}

/** Below this many values, sorting one by one is faster than creating and sorting a typed array. */
const few = 32

/** A copy in ascending order, with NaN last. `Float64Array.from` is slower, because it asks for one value at a time. */
export const sorted = (sample: Sample): Sample =>
  sample.length > few ? new Float64Array(sample).sort() : insertionSorted(sample)

function insertionSorted(sample: Sample): number[] {
  const ascending: number[] = []
  for (const value of sample) {
    let place = ascending.length
    for (; place > 0; place--) {
      const before = ascending[place - 1] ?? NaN
      if (!isAbove(before, value)) break
      ascending[place] = before
    }
    ascending[place] = value
  }
  return ascending
}

const isAbove = (a: number, b: number) => a > b || (Number.isNaN(a) && !Number.isNaN(b))

function at(sample: Sample, index: number): number {
  const value = sample[index]
  if (value === undefined) throw new RangeError(`no value ${index} among ${sample.length}`)
  return value
}

function notEmpty(sample: Sample): Sample {
  if (sample.length === 0) throw new RangeError('a statistic of no values')
  return sample
}

/** A running sum that does not lose the small terms; bounded memory for any number of them. */
export interface RunningSum {
  add(term: number): void
  total(): number
}

/**
 * Neumaier's compensated summation (ZAMM 54, 1974): the rounding error of each addition is kept and added at the end,
 * so the error does not grow with the number of terms.
 */
class CompensatedSum implements RunningSum {
  // Fields, because a captured variable would allocate an object for each double.
  #sum = 0
  #lost = 0

  add(term: number): void {
    const sum = this.#sum
    const next = sum + term
    this.#lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
    this.#sum = next
  }

  total(): number {
    return this.#sum + this.#lost
  }
}

export const openSum = (): RunningSum => new CompensatedSum()

export function sum(terms: Iterable<number>): number {
  const running = openSum()
  for (const term of terms) running.add(term)
  return running.total()
}
