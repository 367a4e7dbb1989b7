/** A stretch of a log that ends at a record: so many training steps in so much time. */
export interface Stretch {
  readonly firstLine: number
  readonly lastLine: number
  readonly firstStep: number | undefined
  readonly lastStep: number | undefined
  readonly steps: number
  /** Seconds. */
  readonly time: number
}

/** Consecutive stretches as one. `count` is how many. */
export interface Bucket extends Stretch {
  readonly count: number
}

export interface BucketSeries {
  push(stretch: Stretch): void
  readonly empty: boolean
  /** In order; all but the last hold the same number of stretches. */
  buckets(): readonly Bucket[]
}

/** Buckets kept at most: a window's ends are found to 1 ⁄ 512 of the log or finer, in some 100 kB. */
const most = 1024

type OpenBucket = { -readonly [Key in keyof Bucket]: Bucket[Key] }

/**
 * Keeps a series of any length in bounded memory: when all places are taken, neighbours are merged in pairs, and each
 * place from then on holds twice as many stretches. A log of fewer than 1024 records is kept record by record.
 */
export function openBuckets(): BucketSeries {
  const full: OpenBucket[] = []
  let open: OpenBucket | undefined
  let size = 1
  return {
    push(stretch) {
      if (open === undefined) open = { ...stretch, count: 1 }
      else extend(open, stretch, 1)
      if (open.count < size) return
      full.push(open)
      open = undefined
      if (full.length < most) return
      mergePairs(full)
      size *= 2
    },
    get empty() {
      return open === undefined && full.length === 0
    },
    buckets: () => (open === undefined ? full : [...full, open]),
  }
}

/** Consecutive buckets as one; undefined for none. */
export function joined(buckets: readonly Bucket[]): Bucket | undefined {
  const [first, ...others] = buckets
  if (first === undefined) return undefined
  const all: OpenBucket = { ...first }
  for (const bucket of others) extend(all, bucket, bucket.count)
  return all
}

function extend(bucket: OpenBucket, next: Stretch, count: number) {
  bucket.lastLine = next.lastLine
  bucket.lastStep = next.lastStep
  bucket.steps += next.steps
  bucket.time += next.time
  bucket.count += count
}

function mergePairs(buckets: OpenBucket[]) {
  const pairs = buckets.flatMap((left, index) => {
    const right = buckets[index + 1]
    if (index % 2 === 1 || right === undefined) return []
    extend(left, right, right.count)
    return [left]
  })
  buckets.splice(0, buckets.length, ...pairs)
}
