import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const gluoncvClassification = knownFormat('gluoncv-classification')

it('reads the steps; the mean of an epoch is none', () => {
  const { steps, facts } = readSample(gluoncvClassification)
  expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
    [0, 49, 1000.5],
    [0, 99, 2000.25],
    [1, 49, 2001.75],
  ])
  expect(facts).toEqual({ batchPerDevice: 64, devices: 4, model: 'resnet50_v1b', precision: 'fp16' })
})

it('actions count their batches in another way', () => {
  const { steps } = readRun(gluoncvClassification, [
    'Epoch[006] Batch [0039]/[0056]\tSpeed: 107.250000 samples/sec\t accuracy=52.75\t loss=1.5\t lr=0.010000',
    'Epoch[007] Batch [0039]/[0056]\tSpeed: 108.500000 samples/sec\taccuracy=53.75\tlr=0.010000',
  ])
  expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
    [6, 39, 107.25],
    [7, 39, 108.5],
  ])
})
