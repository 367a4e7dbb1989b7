import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined, openBuckets, type Bucket } from './buckets.ts'

/** Stretches of one step each, on every third line. */
function series(count: number): readonly Bucket[] {
  const buckets = openBuckets()
  for (let index = 1; index <= count; index++) {
    buckets.push({
      firstLine: 3 * index - 2,
      lastLine: 3 * index,
      firstStep: index,
      lastStep: index,
      steps: 1,
      time: index % 7,
    })
  }
  return buckets.buckets()
}

test('a short log is kept record by record', () => {
  expect(series(1000)).toHaveLength(1000)
  expect(series(1000)[999]).toMatchObject({ firstStep: 1000, lastStep: 1000 })
})

test('a log of any length takes a bounded number of buckets, all but the last alike', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1024, max: 200_000 }), (count) => {
      const buckets = series(count)
      expect(buckets.length).toBeGreaterThanOrEqual(512)
      expect(buckets.length).toBeLessThanOrEqual(1024)
      const sizes = new Set(buckets.slice(0, -1).map((bucket) => bucket.count))
      expect(sizes.size).toBe(1)
    }),
    { numRuns: 20 },
  )
})

test('merging loses no step, no time and no line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000 }), (count) => {
      const buckets = series(count)
      buckets.forEach((bucket, index) => {
        const next = buckets[index + 1]
        if (next !== undefined) expect(next.firstLine).toBe(bucket.lastLine + 1)
      })
      const time = Array.from({ length: count }, (_, index) => (index + 1) % 7).reduce((a, b) => a + b, 0)
      expect(joined(buckets)).toEqual({
        firstLine: 1,
        lastLine: 3 * count,
        firstStep: 1,
        lastStep: count,
        steps: count,
        time,
        count,
      })
    }),
    { numRuns: 30 },
  )
})

test('no buckets join to nothing', () => {
  expect(joined([])).toBeUndefined()
})
