/** Consecutive stretches of a log, each of which ends at a record: so many training steps in so much time. */
export interface Bucket {
  readonly firstLine: number
  readonly lastLine: number
  readonly firstStep: number | undefined
  readonly lastStep: number | undefined
  readonly steps: number
  /** Seconds. */
  readonly time: number
  /** Stretches in it. */
  readonly count: number
}

type OpenBucket = { -readonly [Key in keyof Bucket]: Bucket[Key] }

export interface BucketSeries {
  /** Adds one stretch; it is not kept. */
  push(stretch: Omit<Bucket, 'count'>): void
  readonly empty: boolean
  /** In order; all but the last hold the same number of stretches. */
  buckets(): readonly Bucket[]
}

/** Buckets kept at most: a window's ends are found to 1 ⁄ 512 of the log or finer, in some 100 kB. */
const most = 1024

/**
 * Keeps a series of any length in bounded memory: when all places are taken, neighbours are merged in pairs, and each
 * place from then on holds twice as many stretches. A log of fewer than 1024 records is kept record by record.
 */
export function openBuckets(): BucketSeries {
  const full: OpenBucket[] = []
  let open: OpenBucket | undefined
  let size = 1
  return {
    push({ firstLine, lastLine, firstStep, lastStep, steps, time }) {
      if (open === undefined) {
        // A copy: if objects of the caller were kept, V8 would allocate all of them where only full collections clear.
        open = { firstLine, lastLine, firstStep, lastStep, steps, time, count: 1 }
      } else {
        open.lastLine = lastLine
        open.lastStep = lastStep
        open.steps += steps
        open.time += time
        open.count += 1
      }
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
  let all: OpenBucket | undefined
  for (const bucket of buckets) {
    if (all === undefined) all = { ...bucket }
    else extend(all, bucket)
  }
  return all
}

function extend(bucket: OpenBucket, next: Bucket) {
  bucket.lastLine = next.lastLine
  bucket.lastStep = next.lastStep
  bucket.steps += next.steps
  bucket.time += next.time
  bucket.count += next.count
}

function mergePairs(buckets: OpenBucket[]) {
  const pairs = buckets.flatMap((left, index) => {
    const right = buckets[index + 1]
    if (index % 2 === 1 || right === undefined) return []
    extend(left, right)
    return [left]
  })
  buckets.splice(0, buckets.length, ...pairs)
}
