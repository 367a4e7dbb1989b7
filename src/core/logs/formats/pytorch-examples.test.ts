import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const pytorchExamples = knownFormat('pytorch-examples')

it('reads the seconds of the latest step, not the running mean, from the first rank; Test is none', () => {
  const { steps } = readSample(pytorchExamples)
  expect(steps.map(({ epoch, step, duration, loss }) => [epoch, step, duration, loss])).toEqual([
    [0, 0, 12.5, 6.95],
    [0, 10, 0.25, 6.85],
    [1, 0, 0.275, 6.75],
  ])
})

it('reads the rate that Apex adds', () => {
  const line =
    'Epoch: [0][10/5005]\tTime 0.500 (1.000)\tSpeed 512.500 (256.000)\tLoss 6.9 (7.0)\tPrec@1 0.1 (0.1)'
  expect(readRun(pytorchExamples, [line]).steps).toMatchObject([{ step: 10, duration: 0.5, rate: 512.5 }])
})
