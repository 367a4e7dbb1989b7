import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const paddleseg = knownFormat('paddleseg')

it('reads the training lines of either spelling; evaluation is none', () => {
  const { steps } = readSample(paddleseg)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [10, 4, 0.5, 2.5],
    [20, 5, 0.4, 2.25],
    [30, undefined, 0.25, 2.125],
  ])
  expect(Number(steps[2]?.at) - Number(steps[0]?.at)).toBe(10)
})

it('reads devices, batch and precision', () => {
  expect(readSample(paddleseg).facts).toEqual({
    framework: 'PaddlePaddle',
    devices: 4,
    batchPerDevice: 2,
    precision: 'amp',
  })
  expect(readRun(paddleseg, ['[INFO]\tuse AMP to train. AMP level = O2']).facts.precision).toBe('fp16')
})
