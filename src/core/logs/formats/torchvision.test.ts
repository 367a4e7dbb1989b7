import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const torchvision = knownFormat('torchvision')

it('takes the rate of one device where it is printed, and the time in any case; Test is no step', () => {
  const { steps, facts } = readSample(torchvision)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 0, 25.5, 1.25, 7],
    [0, 10, 350.25, 0.125, 6.9375],
    [0, 20, undefined, 0.0625, 6.875],
  ])
  expect(torchvision.rateScope).toBe('per-device')
  expect(facts).toEqual({ model: 'resnet50', devices: 8, batchPerDevice: 32, precision: 'fp32' })
})

it('reads the header of LAVIS with its epoch, and that of DINOv2 with its clock', () => {
  const { steps } = readRun(torchvision, [
    'Train: data epoch: [0]  [  0/500]  eta: 0:35:50  lr: 0.000001  loss: 7.4586  time: 4.3018  data: 0.0000  max mem: 20913',
    'Train: data epoch: [0]  [ 50/500]  eta: 0:03:04  lr: 0.000011  loss: 4.9250  time: 0.3323  data: 0.0000  max mem: 22076',
    'Train: data epoch: [0] Total time: 0:08:51 (0.1773 s / it)',
  ])
  expect(steps.map(({ epoch, step, duration, loss }) => [epoch, step, duration, loss])).toEqual([
    [0, 0, 4.3018, 7.4586],
    [0, 50, 0.3323, 4.925],
  ])
  const line =
    'I20240504 13:34:23 16157 dinov2 helpers.py:103] Training  [   10/10000]  eta: 8:13:21  loss: 143.1147 (143.1147)  lr: 0.0005 (0.0005)  time: 2.960182  data: 2.449736  max mem: 2711'
  expect(readRun(torchvision, [line]).steps).toMatchObject([{ step: 10, duration: 2.960182, loss: 143.1147 }])
})
