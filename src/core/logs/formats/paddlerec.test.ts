import { expect, it } from 'vitest'
import { readSample, sampleLines } from '../../../../test/read-log.ts'
import { paddlerec } from './paddlerec.ts'

it('reads the rates of one worker in either spelling; the rate of an epoch is the summary, not a step', () => {
  const { steps, summary } = readSample(paddlerec)
  expect(steps.map(({ epoch, step, rate, duration }) => [epoch, step, rate, duration])).toEqual([
    [0, 100, 2000, 0.5],
    [0, 200, 2500, 0.4],
    [1, 0, 2048, 0.25],
  ])
  expect(summary).toBe(2240.5)
})

it('its step lines have a fast path', () => {
  const [line = ''] = sampleLines('paddlerec')
  expect(paddlerec.open().places?.(line)).toBeDefined()
})
