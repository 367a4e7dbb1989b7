import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COUNT,
  FIRST_LINE,
  FIRST_STEP,
  FROM,
  joinedRows,
  LAST_LINE,
  LAST_STEP,
  STEPS,
  stretchOf,
  stretchRow,
  TIME,
} from './stretch.ts'
import { StretchSeries } from './stretch-series.ts'

function stretch(index: number) {
  const row = stretchRow()
  row[FIRST_LINE] = 3 * index - 2
  row[LAST_LINE] = 3 * index
  row[FIRST_STEP] = row[LAST_STEP] = index
  row[COUNT] = row[STEPS] = 1
  row[TIME] = index % 7
  return row
}

/** Stretches of one step each, on every third line. */
function series(count: number) {
  const all = new StretchSeries()
  for (let index = 1; index <= count; index++) all.push(stretch(index))
  return all
}

test('a short log is kept record by record', () => {
  const rows = series(1000).rows()
  expect(rows).toHaveLength(1000)
  expect(rows.slice(-1).map(stretchOf)).toMatchObject([{ firstStep: 1000, lastStep: 1000, from: 999 }])
})

test('a log of any length takes a bounded number of rows, all but the last alike', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1024, max: 100_000 }), (count) => {
      const rows = series(count).rows()
      expect(rows.length).toBeGreaterThanOrEqual(512)
      expect(rows.length).toBeLessThanOrEqual(1024)
      expect(new Set(rows.slice(0, -1).map((row) => row[COUNT])).size).toBe(1)
    }),
    { numRuns: 10 },
  )
})

test('merging loses no step, no time and no line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (count) => {
      const all = joinedRows(series(count).rows())
      const time = Array.from({ length: count }, (_, index) => (index + 1) % 7).reduce((a, b) => a + b, 0)
      expect(all === undefined ? undefined : stretchOf(all)).toMatchObject({
        firstLine: 1,
        lastLine: 3 * count,
        firstStep: 1,
        lastStep: count,
        from: 0,
        to: count,
        steps: count,
        time,
        count,
      })
    }),
    { numRuns: 20 },
  )
})

test('without some of its stretches a series has all the others, merged or not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 5000 }), fc.nat(), fc.nat(), (count, value, other) => {
      const left = [...new Set([value % count, other % count])].map((index) => {
        const row = stretch(index + 1)
        row[FROM] = index
        return row
      })
      const rest = joinedRows(series(count).rowsWithout(left))
      expect(rest?.[STEPS]).toBe(count - left.length)
      const all = joinedRows(series(count).rows())
      const time = left.reduce((sum, row) => sum + (row[TIME] ?? NaN), 0)
      expect(rest?.[TIME]).toBe((all?.[TIME] ?? NaN) - time)
    }),
    { numRuns: 30 },
  )
})

test('no rows join to nothing', () => {
  expect(joinedRows([])).toBeUndefined()
})
