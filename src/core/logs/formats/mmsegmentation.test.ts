import { expect, it } from 'vitest'
import { knownFormat, moreLines, readRun, readSample } from '../../../../test/read-log.ts'
import { namesIn } from '../engine/names-in.ts'

const mmsegmentation = knownFormat('mmsegmentation')

it('reads the seconds of a step, not those of its data, and not validation', () => {
  const { steps } = readSample(mmsegmentation)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [4, undefined, 2.5, 3.5],
    [8, undefined, 0.5, 2.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2)
})

it('reads batch, devices and precision from the printed settings', () => {
  expect(readSample(mmsegmentation).facts).toEqual({ batchPerDevice: 4, devices: 8, precision: 'amp' })
})

it.each([
  [
    '2024-03-05 10:00:00,500 - mmdet - INFO - Epoch [2][50/7330]\tlr: 0.1, eta: 1:00:00, time: 0.25, data_time: 0.01, loss: 1.5',
    2,
  ],
  [
    '03/05 10:00:00 - mmengine - INFO - Iter(train) [   50/160000]  lr: 0.1  eta: 1:00:00  time: 0.25  data_time: 0.01  memory: 9  loss: 1.5',
    undefined,
  ],
  [
    '03/05 10:00:00 - mmengine - INFO - Epoch(train)  [2][  50/7330]  lr: 0.1  eta: 1:00:00  time: 0.25  data_time: 0.01  memory: 9  loss: 1.5',
    2,
  ],
  [
    '2018-03-05 10:00:00,500 - INFO - Epoch [2][50/2500]     lr: 0.02000, time: 0.25, data_time: 0.01, loss_cls: 0.5, loss: 1.5',
    2,
  ],
  [
    '2023/03/05 10:00:00 - mmengine - INFO - Epoch(train) [10][  50/7330]  lr: 0.1  eta: 1:00:00  time: 0.25  data_time: 0.01  memory: 9  loss: 1.5',
    10,
  ],
  [
    '2023/03/05 10:00:00 - mmengine - INFO - Epoch(train)   [9][  50/7330]  base_lr: 0.1 lr: 0.1  eta: 1:00:00  time: 0.25  data_time: 0.01  memory: 9  loss: 1.5',
    9,
  ],
])('reads other trainers of the family: %j', (line, epoch) => {
  expect(readRun(mmsegmentation, [line]).steps).toMatchObject([
    { epoch, step: 50, duration: 0.25, loss: 1.5 },
  ])
})

it('validation of mmengine is no step', () => {
  const line =
    '03/05 10:00:00 - mmengine - INFO - Iter(val) [50/500]  eta: 0:01:00  time: 0.25  data_time: 0.01  memory: 9'
  expect(mmsegmentation.recognises(line)).toBe(false)
})

it('reads the facts as mmengine prints them, the batch of training rather than of validation', () => {
  const { facts } = readRun(mmsegmentation, [
    '    Distributed training: True',
    '    GPU number: 4',
    'optim_wrapper = dict(',
    "    type='AmpOptimWrapper')",
    'train_dataloader = dict(',
    '    batch_size=2,',
    'val_dataloader = dict(',
    '    batch_size=1,',
  ])
  expect(facts).toEqual({ devices: 4, batchPerDevice: 2, precision: 'amp' })
})

it('counts images where a logger or a loss says so, and not because of mmengine, which trains language models too', () => {
  const [language = '', ...others] = moreLines('mmsegmentation').slice(-5).reverse()
  expect(namesIn(language, mmsegmentation)).toEqual({ framework: 'PyTorch' })
  for (const line of others)
    expect(namesIn(line, mmsegmentation)).toEqual({ framework: 'PyTorch', unit: 'images' })
})
