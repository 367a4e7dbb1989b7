import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { gluoncvClassification } from './gluoncv-classification.ts'

it('reads the steps; the mean of an epoch is none', () => {
  const { steps, facts } = readSample(gluoncvClassification)
  expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
    [0, 49, 1000.5],
    [0, 99, 2000.25],
    [1, 49, 2001.75],
  ])
  expect(facts).toEqual({ batchPerDevice: 64, devices: 4, model: 'resnet50_v1b', precision: 'fp16' })
})
