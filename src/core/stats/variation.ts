import { median, quantileOfSorted, robustDeviation, sorted, type Sample } from './sample.ts'

/** Two levels between which a series comes and goes. */
export interface Variation {
  readonly low: number
  readonly high: number
}

/** Fewer values cannot tell levels that come back from noise, */
const fewest = 16
/** … or, of values that are each the mean of many, from chance. */
const fewestMeans = 10
/** Block lengths that are tried are the series' length ÷ these, so that each level that lasts has blocks of its own. */
const blocksTried = [64, 32, 16]
/** So many values and more have blocks. */
const few = 64
/** Levels closer than this share of the lower may be the noise of neighbours that are alike. */
const widest = 0.12
/** … and closer than so many times what independent noise makes of block medians. */
const timesNoise = 2
/** Levels of two clear groups of blocks may be closer. */
const clear = { share: 0.03, deviations: 6, blocks: 3 }
/** The 5 % and the 95 % quantile of normal noise are so many standard deviations apart. */
const quantilesApart = 3.29
/** How many times the standard error of a mean that of a median is. */
const errorOfMedian = 1.2533
/** Neighbours change sides at most this many times as often as independent values, which have no speed that stays, */
const staysOfSteps = 0.6
/** … or a little more often, where each is the mean of many steps. */
const staysOfMeans = 0.75
/** Differences below this share of the level are rounding. */
const finest = 1e-3
/** Standard deviation of the difference of two values that are cut off to whole numbers. */
const ofRounding = 0.41

/**
 * The levels of a series that changes its level again and again: a square wave, a slow swing, a saw. Of one level, a trend and
 * a single change of level it finds nothing, and single values that are far off do not count.
 *
 * @param series positive values, in order
 * @param digit what its values are multiples of; 0 where that is not known. Asked for where they are not alike
 * @param areMeans each is the mean of so many that independent noise hardly moves it
 * @returns undefined where noise explains the series
 */
export function variationOf(series: Sample, digit: () => number, areMeans: boolean): Variation | undefined {
  if (areMeans && series.length >= fewestMeans && series.length < few) {
    // At least one value at each end counts for nothing.
    const found = swing(Array.from(series), ofRounding * digit(), Math.max(0.07, 1 / (series.length - 1)))
    if (found !== undefined && stays(series, found, staysOfMeans)) return found
  }
  if (series.length < fewest) return undefined
  const values = withoutSingles(series)
  if (areAlike(values)) return undefined
  const noise = Math.max(noiseOf(series), ofRounding * digit())
  const lengths = new Set(blocksTried.map((blocks) => Math.max(1, Math.floor(series.length / blocks))))
  for (const length of lengths) {
    const blocks = blockMedians(values, length)
    const error = (errorOfMedian * noise) / Math.sqrt(length)
    const found = swing(blocks, error) ?? twoGroups(blocks, error)
    if (found !== undefined && stays(series, found, staysOfSteps)) return found
  }
  return undefined
}

/** Whether neighbours are on the same side more often than independent values: these would average out. */
function stays(series: Sample, { low, high }: Variation, most: number): boolean {
  const isHigh = (value: number) => value > (low + high) / 2
  const above = Array.from(series).filter(isHigh).length / series.length
  return changesOf(series, isHigh) <= most * 2 * above * (1 - above) * (series.length - 1)
}

/** The noise of single values: by their steps, which few changes of level widen, or by their bends, which no slope does. */
function noiseOf(series: Sample): number {
  const steps = differences(series)
  const bends = differences(steps)
  return Math.min(robustDeviation(steps, 0) / Math.sqrt(2), robustDeviation(bends, 0) / Math.sqrt(6))
}

const differences = (series: Sample) =>
  Array.from(series.slice(1), (value, index) => value - (series[index] ?? NaN))

/** Each value is the median of itself and its neighbours. */
const withoutSingles = (series: Sample): number[] =>
  Array.from(series, (value, index) => {
    const [before, after] = [series[index - 1] ?? value, series[index + 1] ?? value]
    return Math.max(Math.min(before, value), Math.min(Math.max(before, value), after))
  })

/** Whether no medians of some values can be far enough apart for levels. */
function areAlike(values: readonly number[]): boolean {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least <= Math.min(clear.share, widest) * least
}

/** A rest that is shorter than half a block is left out. */
function blockMedians(values: readonly number[], length: number): number[] {
  const blocks: number[] = []
  for (let from = 0; from + length / 2 < values.length; from += length)
    blocks.push(median(values.slice(from, from + length)))
  return blocks
}

/** Blocks that are further apart than noise of this deviation puts them, and that rise and fall. */
function swing(blocks: readonly number[], noise: number, outside = 0.05): Variation | undefined {
  const ascending = sorted(blocks)
  const [low, high] = [outside, 1 - outside].map((share) => quantileOfSorted(ascending, share))
  if (low === undefined || high === undefined) return undefined
  if (!(high - low > widest * low && high - low > timesNoise * quantilesApart * noise)) return undefined
  const middle = (low + high) / 2
  return changesOf(blocks, (block) => block > middle) >= 2 ? { low, high } : undefined
}

/** Two groups of blocks that are clearly apart, each of blocks that follow each other. */
function twoGroups(blocks: readonly number[], noise: number): Variation | undefined {
  const ascending = Array.from(sorted(blocks))
  const split = widestGap(ascending)
  const [slow, fast] = [ascending.slice(0, split), ascending.slice(split)]
  if (Math.min(slow.length, fast.length) < clear.blocks) return undefined
  const [low, high] = [median(slow), median(fast)]
  const deviation = Math.max(robustDeviation(slow, low), robustDeviation(fast, high), noise, finest * low)
  if (!(high - low > clear.share * low && high - low > clear.deviations * deviation)) return undefined
  const changes = changesOf(blocks, (block) => block >= (fast[0] ?? Infinity))
  return changes >= 2 && changes * clear.blocks <= blocks.length ? { low, high } : undefined
}

/** Where ascending values fall into two groups with the least squared deviations. */
function widestGap(ascending: readonly number[]): number {
  const all = ascending.reduce((sum, value) => sum + value, 0)
  let [best, gained, below] = [1, -1, 0]
  for (let split = 1; split < ascending.length; split++) {
    below += ascending[split - 1] ?? NaN
    const apart = (all - below) / (ascending.length - split) - below / split
    const gain = apart ** 2 * split * (ascending.length - split)
    if (gain > gained) [best, gained] = [split, gain]
  }
  return best
}

/** How often neighbours are on different sides. */
const changesOf = (blocks: Sample, isHigh: (block: number) => boolean) =>
  Array.from(blocks).filter((block, index) => index > 0 && isHigh(block) !== isHigh(blocks[index - 1] ?? NaN))
    .length
