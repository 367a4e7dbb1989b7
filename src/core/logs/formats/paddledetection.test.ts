import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const paddledetection = knownFormat('paddledetection')

it('reads padded steps and the whole loss; its time runs on over midnight without a year', () => {
  const { steps } = readSample(paddledetection)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 0, 4, 0.5, 4.5],
    [0, 40, 8, 0.25, 3.25],
    [1, 0, 10, 0.2, 2],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20)
})

it('reads its log file, whose lines have neither time nor logger', () => {
  const { steps } = readRun(paddledetection, [
    'Epoch: [0] [  20/7000] learning_rate: 0.001 loss: 3.5 eta: 1 day, 1:00:00 batch_cost: 0.2500 data_cost: 0.0010 ips: 8.0000 images/s, max_mem_reserved: 9000 MB',
  ])
  expect(steps).toMatchObject([{ epoch: 0, step: 20, rate: 8, duration: 0.25, loss: 3.5, at: undefined }])
})

it('reads versions 0.x, with a rate and without', () => {
  const { steps } = readRun(paddledetection, [
    "2020-03-05 10:00:00,500-INFO: iter: 20, lr: 0.001333, 'loss_cls': '1.25', 'loss': '2.5', time: 0.500, eta: 1:00:00",
    "2020-03-05 10:00:10,500-INFO: iter: 40, lr: 0.001333, 'loss_cls': '1.25', 'loss': '2.25', eta: 1:00:00, batch_cost: 0.25000 sec, ips: 8.00000 images/sec",
  ])
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [20, undefined, 0.5, 2.5],
    [40, 8, 0.25, 2.25],
  ])
})
