import { expect, test } from 'vitest'
import { stepRecord } from '../../../test/step-records.ts'
import type { StepRecord } from '../model/step-record.ts'
import { openStepCounter } from './step-counter.ts'

function counted(records: readonly StepRecord[]): string[] {
  const seen: string[] = []
  const counter = openStepCounter((_, steps, gap) => {
    seen.push(gap ? `${steps}?` : String(steps))
  })
  for (const record of records) counter.push(record)
  counter.end()
  return seen
}

const numbered = (...steps: number[]) => steps.map((step) => stepRecord({ step }))

test('a log that prints every step takes one step a record', () => {
  expect(counted(numbered(1, 2, 3, 4))).toEqual(['1', '1', '1', '1'])
  expect(counted(numbered(0, 1, 2))).toEqual(['1', '1', '1'])
})

test('a log that prints every tenth step takes ten a record', () => {
  expect(counted(numbered(10, 20, 30))).toEqual(['10', '10', '10'])
  expect(counted(numbered(0, 10, 20))).toEqual(['1', '10', '10'])
})

test('a run that goes on from step 1000 did not take a thousand steps before its first line', () => {
  expect(counted(numbered(1000, 1010, 1020))).toEqual(['10', '10', '10'])
})

test('a number that starts again is one more step where every step is printed', () => {
  expect(counted(numbered(61, 62, 0, 1))).toEqual(['1', '1', '1', '1'])
})

test('a repeated number is one more step: it was taken twice', () => {
  expect(counted(numbered(1, 2, 2, 3))).toEqual(['1', '1', '1', '1'])
})

test('a number that starts again in a log of every tenth step leaves the count unknown', () => {
  expect(counted(numbered(760, 770, 0, 10))).toEqual(['10', '10', '10?', '10'])
})

test('what the format states stands before what follows from the numbers', () => {
  expect(counted([stepRecord({ step: 1, steps: 100 }), stepRecord({ step: 2, steps: 50 })])).toEqual([
    '100',
    '50',
  ])
})

test('records without numbers are a step each, a lone record too', () => {
  expect(counted([stepRecord({}), stepRecord({})])).toEqual(['1', '1'])
  expect(counted(numbered(500))).toEqual(['1'])
  expect(counted([])).toEqual([])
})
