import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const paddleBertSteps = knownFormat('paddle-bert-steps')

it('steps per second are the duration of a step; none per second is no duration', () => {
  const { steps } = readSample(paddleBertSteps)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [10, undefined, 2, 11.5],
    [20, undefined, 0.25, 11.25],
  ])
})
