import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const tf2TimeHistory = knownFormat('tf2-timehistory')

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

it('what has points alone for a rate or a time is no step', () => {
  const line = (time: string, rate: string) =>
    `TimeHistory: ${time} seconds, ${rate} examples/second between steps 0 and 100`
  const { steps } = readRun(tf2TimeHistory, [line('.', '1280'), line('40', '.'), line('40.0.', '1280.0.')])
  expect(steps).toMatchObject([{ rate: 1280, duration: 0.4 }])
})
