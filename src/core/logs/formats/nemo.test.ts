import { expect, it } from 'vitest'
import { readLines, readSample, sampleLines } from '../../../../test/read-log.ts'
import { nemo } from './nemo.ts'

it('reads the seconds of a step and the batch of all devices', () => {
  const { steps, facts } = readSample(nemo)
  expect(steps.map(({ epoch, step, duration, loss }) => [epoch, step, duration, loss])).toEqual([
    [0, 0, 12.5, 11.25],
    [0, 1, 2.5, 11],
    [0, 2, 2.25, 10.75],
  ])
  expect(facts).toEqual({ globalBatch: 64 })
})

it('every run in a file has the batch that its own lines state', () => {
  const lines = sampleLines('nemo')
  expect(readLines(nemo, [...lines, ...lines]).map(({ facts }) => facts)).toEqual([
    { globalBatch: 64 },
    { globalBatch: 64 },
  ])
})

it('lines that state a batch are not read by their shape alone', () => {
  expect('places' in nemo.open()).toBe(false)
})
