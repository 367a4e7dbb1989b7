import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inBatches, stepRecord, stepRecords } from '../../../../test/step-records.ts'
import type { StepRecord } from '../../model/step-record.ts'

/** A copy of what batches of these records hold in one column, and how many records each batch has. */
function batched(records: readonly StepRecord[], column: 'steps' | 'line' | 'loss' | 'samples' = 'steps') {
  const values: number[] = []
  const lengths: number[] = []
  inBatches(records, (columns) => {
    lengths.push(columns.length)
    values.push(...columns[column].subarray(0, columns.length))
  })
  return { values, lengths }
}

const counted = (records: readonly StepRecord[]) => batched(records).values
const numbered = (...steps: number[]) => steps.map((step) => stepRecord({ step }))

test('a log that prints every step takes one step a record', () => {
  expect(counted(numbered(1, 2, 3, 4))).toEqual([1, 1, 1, 1])
  expect(counted(numbered(0, 1, 2))).toEqual([1, 1, 1])
})

test('a log that prints every tenth step takes ten a record', () => {
  expect(counted(numbered(10, 20, 30))).toEqual([10, 10, 10])
  expect(counted(numbered(0, 10, 20))).toEqual([1, 10, 10])
})

test('a run that resumes at step 1000 did not take a thousand steps before its first line', () => {
  expect(counted(numbered(1000, 1010, 1020))).toEqual([10, 10, 10])
})

test('a number that starts again is one more step where every step is printed', () => {
  expect(counted(numbered(61, 62, 0, 1))).toEqual([1, 1, 1, 1])
})

test('a repeated number is one more step: it was taken twice', () => {
  expect(counted(numbered(1, 2, 2, 3))).toEqual([1, 1, 1, 1])
})

test('a number that starts again in a log of every tenth step leaves the count unknown', () => {
  expect(counted(numbered(760, 770, 0, 10))).toEqual([10, 10, NaN, 10])
})

test('what the format states stands before what follows from the numbers', () => {
  expect(counted([stepRecord({ step: 1, steps: 100 }), stepRecord({ step: 2, steps: 50 })])).toEqual([
    100, 50,
  ])
})

test('records without numbers are a step each, a lone record too', () => {
  expect(counted([stepRecord({}), stepRecord({})])).toEqual([1, 1])
  expect(counted(numbered(500))).toEqual([1])
  expect(counted([])).toEqual([])
})

test('every record of a run is in one batch, in order, with the steps that its number is ahead', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2000 }), (strides) => {
      let step = 0
      const records = stepRecords(strides.length, (index) => ({ step: (step += strides[index] ?? 0) }))
      const { values, lengths } = batched(records)
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(records.length)
      expect(Math.min(...lengths)).toBeGreaterThan(0)
      expect(values.slice(1)).toEqual(strides.slice(1))
      expect(batched(records, 'line').values).toEqual(records.map(({ line }) => line))
    }),
    { numRuns: 30 },
  )
})

test('a loss that is printed as no number is infinite, and NaN where none is printed', () => {
  const losses = [1.5, NaN, -Infinity, undefined].map((loss) => ({ ...stepRecord({}), loss }))
  expect(batched(losses, 'loss').values).toEqual([1.5, Infinity, -Infinity, NaN])
})

test('where lines print their batch, a record has the samples of all its steps', () => {
  const ramp = [32, 32, 64].map((batch, index) => stepRecord({ step: 10 * (index + 1), batch }))
  expect(batched(ramp, 'samples').values).toEqual([320, 320, 640])
  expect(batched(numbered(1, 2), 'samples').values).toEqual([NaN, NaN])
})
