import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const paddleclas = knownFormat('paddleclas')
const plsc = knownFormat('plsc')

it('reads a step once however many nodes print it', () => {
  const { steps } = readSample(plsc)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [10, 500.25, 45.5],
    [20, 600.5, 45.25],
  ])
})

it('version 2.2: throughput of all devices, with the settings', () => {
  const { steps, facts } = readRun(plsc, [
    'Training: 2021-03-05 10:00:00,500 - fp16: True',
    'Training: 2021-03-05 10:00:00,500 - batch_size: 128',
    'Training: 2021-03-05 10:00:00,600 - world_size: 8',
    'Training: 2021-03-05 10:00:20,500 - loss 45.5, lr: 0.2, epoch: 0, step: 100, eta: 9.50 hours, throughput: 3750.25 imgs/sec',
  ])
  expect(steps).toMatchObject([{ epoch: 0, step: 100, rate: 3750.25, loss: 45.5 }])
  expect(facts).toEqual({ devices: 8, batchPerDevice: 128, precision: 'amp' })
})

it('later versions look like PaddleClas, whose rate is of one device, and are not taken for it', () => {
  const line =
    '[2023/03/05 10:00:00] plsc INFO: [Train][Epoch 1/20][Iter: 100/5000]lr: 0.2, loss: 45.5, reader_cost: 0.001s, batch_cost: 0.25000, ips: 4096.00000 images/sec, eta: 5:00:00'
  expect(readRun(plsc, [line]).steps).toMatchObject([
    { epoch: 1, step: 100, rate: 4096, duration: 0.25, loss: 45.5 },
  ])
  expect(paddleclas.recognises(line)).toBe(false)
})
