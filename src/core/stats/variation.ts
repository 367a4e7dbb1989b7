import { median, quantileOfSorted, robustDeviation, sorted, type Sample } from './sample.ts'

/** Two levels between which a series alternates. */
export interface Variation {
  readonly low: number
  readonly high: number
}

/** Fewer values cannot tell recurring levels from noise. */
const fewest = 16
/** The same for values that are each the mean of many steps. */
const fewestMeans = 10
/** Block lengths tried are the length of the series ÷ these, so that each lasting level has blocks of its own. */
const blocksTried = [64, 32, 16]
/** Series of at least this length are divided into blocks. */
const few = 64
/** Levels closer than this share of the lower one may be the noise of correlated neighbours. */
const leastApart = 0.12
/** Levels must also be this many times further apart than independent noise makes block medians. */
const timesNoise = 2
/** Levels of two clear groups of blocks may be closer. */
const clearGroups = { share: 0.03, deviations: 6, blocks: 3 }
/** The 5 % and the 95 % quantile of normal noise are this many standard deviations apart. */
const quantilesApart = 3.29
/** Standard error of a median ÷ that of a mean. */
export const errorOfMedian = 1.2533
/** Neighbours change sides at most this many times as often as independent values would. */
const staysOfSteps = 0.6
/** The same where each value is the mean of many steps. */
const staysOfMeans = 0.75
/** Differences below this share of the level are rounding. */
const roundingShare = 1e-3
/** Standard deviation of the difference of two values that are truncated to whole numbers. */
const ofRounding = 0.41

/**
 * The levels of a series that changes its level repeatedly: a square wave, a slow swing, a sawtooth. A constant level, a trend or a
 * single change gives undefined, and single outliers do not count.
 *
 * @param series positive values, in order
 * @param digit the resolution of the values; 0 where unknown. Called only where the values are not alike
 * @param areMeans whether each value is the mean of so many steps that independent noise hardly moves it
 * @returns undefined where noise explains the series
 */
export function variationOf(series: Sample, digit: () => number, areMeans: boolean): Variation | undefined {
  if (areMeans && series.length >= fewestMeans && series.length < few) {
    // At least one value at each end is ignored.
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

/** Whether neighbours are on the same side more often than independent values, which would average out. */
function stays(series: Sample, { low, high }: Variation, most: number): boolean {
  const isHigh = (value: number) => value > (low + high) / 2
  const above = Array.from(series).filter(isHigh).length / series.length
  return changesOf(series, isHigh) <= most * 2 * above * (1 - above) * (series.length - 1)
}

/**
 * The noise of single values, by first differences, which few changes of level widen, or by second differences, which no slope widens.
 */
export function noiseOf(series: Sample): number {
  const steps = differences(series)
  const bends = differences(steps)
  return Math.min(robustDeviation(steps, 0) / Math.sqrt(2), robustDeviation(bends, 0) / Math.sqrt(6))
}

const differences = (series: Sample) =>
  Array.from(series.slice(1), (value, index) => value - (series[index] ?? NaN))

/** Replaces each value with the median of itself and its neighbours. */
const withoutSingles = (series: Sample): number[] =>
  Array.from(series, (value, index) => {
    const [before, after] = [series[index - 1] ?? value, series[index + 1] ?? value]
    return Math.max(Math.min(before, value), Math.min(Math.max(before, value), after))
  })

/** Whether the values are so alike that no medians of some of them can be apart like levels. */
function areAlike(values: readonly number[]): boolean {
  let [least, most] = [Infinity, -Infinity]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return most - least <= Math.min(clearGroups.share, leastApart) * least
}

/** The rest is left out where it is shorter than half a block. */
function blockMedians(values: readonly number[], length: number): number[] {
  const blocks: number[] = []
  for (let from = 0; from + length / 2 < values.length; from += length)
    blocks.push(median(values.slice(from, from + length)))
  return blocks
}

/** The levels of blocks that differ by more than this noise explains, and that rise and fall. */
function swing(blocks: readonly number[], noise: number, outside = 0.05): Variation | undefined {
  const ascending = sorted(blocks)
  const [low, high] = [outside, 1 - outside].map((share) => quantileOfSorted(ascending, share))
  if (low === undefined || high === undefined) return undefined
  if (!(high - low > leastApart * low && high - low > timesNoise * quantilesApart * noise)) return undefined
  const middle = (low + high) / 2
  return changesOf(blocks, (block) => block > middle) >= 2 ? { low, high } : undefined
}

/** Two groups of blocks that are clearly apart, each of consecutive blocks. */
function twoGroups(blocks: readonly number[], noise: number): Variation | undefined {
  const ascending = Array.from(sorted(blocks))
  const split = widestGap(ascending)
  const [slow, fast] = [ascending.slice(0, split), ascending.slice(split)]
  if (Math.min(slow.length, fast.length) < clearGroups.blocks) return undefined
  const [low, high] = [median(slow), median(fast)]
  const deviation = Math.max(
    robustDeviation(slow, low),
    robustDeviation(fast, high),
    noise,
    roundingShare * low,
  )
  if (!(high - low > clearGroups.share * low && high - low > clearGroups.deviations * deviation))
    return undefined
  const changes = changesOf(blocks, (block) => block >= (fast[0] ?? Infinity))
  return changes >= 2 && changes * clearGroups.blocks <= blocks.length ? { low, high } : undefined
}

/** The index that divides ascending values into two groups with the least squared deviations. */
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
