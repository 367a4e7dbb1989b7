/** A stretch of a log between two records: so many training steps in so much time. */
export interface Stretch {
  readonly firstLine: number
  readonly lastLine: number
  readonly firstStep: number | undefined
  readonly lastStep: number | undefined
  readonly steps: number
  readonly time: number
}

/** Consecutive stretches as one. `count` is how many. */
export interface Bucket extends Stretch {
  readonly count: number
}

export interface BucketSeries {
  push(stretch: Stretch): void
  /** In order; all but the last hold the same number of stretches. */
  buckets(): readonly Bucket[]
}

/** Buckets kept at most: a window's ends are found to 1 ⁄ 512 of the log or finer, in some 100 kB. */
const most = 1024

/**
 * Keeps a series of any length in bounded memory: when all places are taken, neighbours are merged in pairs, and each
 * place from then on holds twice as many stretches. A log of up to 1024 records is kept record by record.
 */
export function openBuckets(): BucketSeries {
  let full: Bucket[] = []
  let open: Bucket | undefined
  let size = 1
  return {
    push(stretch) {
      const single = { ...stretch, count: 1 }
      open = open === undefined ? single : joined(open, single)
      if (open.count < size) return
      full.push(open)
      open = undefined
      if (full.length < most) return
      full = pairs(full)
      size *= 2
    },
    buckets: () => (open === undefined ? full : [...full, open]),
  }
}

/** Two consecutive buckets, or runs of them, as one. */
export const joined = (a: Bucket, b: Bucket): Bucket => ({
  firstLine: a.firstLine,
  lastLine: b.lastLine,
  firstStep: a.firstStep,
  lastStep: b.lastStep,
  steps: a.steps + b.steps,
  time: a.time + b.time,
  count: a.count + b.count,
})

function pairs(buckets: readonly Bucket[]): Bucket[] {
  const merged: Bucket[] = []
  let left: Bucket | undefined
  for (const bucket of buckets) {
    if (left === undefined) left = bucket
    else {
      merged.push(joined(left, bucket))
      left = undefined
    }
  }
  return merged
}
