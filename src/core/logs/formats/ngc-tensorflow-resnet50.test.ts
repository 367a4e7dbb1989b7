import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { ngcTensorflowResnet50 } from './ngc-tensorflow-resnet50.ts'

it('reads the rates, the final figure and the settings', () => {
  const { steps, summary, facts } = readSample(ngcTensorflowResnet50)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [10, 3100.25],
    [20, 3150.5],
    [30, 3149.0078125],
  ])
  expect(summary).toBe(3140.75)
  expect(facts).toEqual({
    model: 'resnet50',
    devices: 4,
    batchPerDevice: 128,
    precision: 'amp',
    xla: true,
    dali: false,
  })
})

it('reads the older name of the rate, and the loss beside it', () => {
  const line =
    'DLL 2020-02-02 10:00:00.000000 - (0, 30) imgs_per_sec : 712.5 cross_entropy : 7.0  l2_loss : 0.5  total_loss : 7.5  learning_rate : 0.1'
  const [step] = readRun(ngcTensorflowResnet50, [line]).steps
  expect([step?.step, step?.rate, step?.loss]).toEqual([30, 712.5, 7.5])
})

it('does not take the trainer that prints the same rate beside a step time for its own', () => {
  const line =
    'DLL 2026-03-01 09:00:04.250000 - (0, 2) loss : 6.9  step_time : 1.000 s  total_ips : 8.00 images/s'
  expect(ngcTensorflowResnet50.recognises(line)).toBe(false)
})
