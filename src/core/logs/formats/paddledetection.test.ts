import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { paddledetection } from './paddledetection.ts'

it('reads padded steps and the whole loss; its time runs on over midnight without a year', () => {
  const { steps } = readSample(paddledetection)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 0, 4, 0.5, 4.5],
    [0, 40, 8, 0.25, 3.25],
    [1, 0, 10, 0.2, 2],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20)
})
