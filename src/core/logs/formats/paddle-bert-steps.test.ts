import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { paddleBertSteps } from './paddle-bert-steps.ts'

it('steps per second are the duration of a step; none per second is no duration', () => {
  const { steps } = readSample(paddleBertSteps)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [10, undefined, 2, 11.5],
    [20, undefined, 0.25, 11.25],
  ])
})
