import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { tf2TimeHistory } from './tf2-timehistory.ts'

it('a line stands for the steps that it names, and time runs on over midnight', () => {
  const { steps } = readSample(tf2TimeHistory)
  expect(steps.map(({ step, steps, rate, duration }) => [step, steps, rate, duration])).toEqual([
    [100, 100, 1280, 0.4],
    [200, 100, 2560, 0.2],
    [300, 100, 2592.41, 0.1975],
  ])
  const [first, , last] = steps
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBe(69.75)
})

it('takes the batch of the training set, not of the validation set', () => {
  expect(readSample(tf2TimeHistory).facts).toEqual({ batchPerDevice: 64, globalBatch: 512, nodes: 2 })
})
