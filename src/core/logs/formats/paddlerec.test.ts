import { expect, it } from 'vitest'
import { readSample, sampleLines } from '../../../../test/read-log.ts'
import { paddlerec } from './paddlerec.ts'

it('takes the rate of an epoch for the figure of a worker, not the rate of one thread that the static trainer prints', () => {
  const { steps, summary } = readSample(paddlerec)
  expect(steps.map(({ epoch, step, rate, duration }) => [epoch, step, rate, duration])).toEqual([
    [0, 100, undefined, 0.5],
    [0, 200, undefined, 0.4],
    [1, 0, 2048, 0.25],
  ])
  expect(summary).toBe(2240.5)
})

it('counts the workers', () => {
  expect(readSample(paddlerec).facts).toMatchObject({ devices: 4, framework: 'PaddlePaddle' })
})

it('its step lines have a fast path', () => {
  const line = sampleLines('paddlerec').find((sampleLine) => sampleLine.includes(', Batch: ')) ?? ''
  expect(paddlerec.open().places?.(line)).toBeDefined()
})
