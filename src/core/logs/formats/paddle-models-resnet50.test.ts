import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const paddleModelsResnet50 = knownFormat('paddle-models-resnet50')

it('reads the seconds of each training step, and no rate; test batches are none', () => {
  const { steps, facts } = readSample(paddleModelsResnet50)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 0, undefined, 3.25, 7.1],
    [0, 1, undefined, 0.5, 7],
    [1, 0, undefined, 0.4, NaN],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(1.5)
  expect(facts).toEqual({ globalBatch: 256, precision: 'fp32' })
})
