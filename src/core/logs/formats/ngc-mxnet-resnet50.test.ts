import { expect, it } from 'vitest'
import { readLines, readSample, sampleLines } from '../../../../test/read-log.ts'
import { ngcMxnetResnet50 } from './ngc-mxnet-resnet50.ts'

it('reads iterations, not the mean of an epoch; numbers start again with each epoch of one run', () => {
  const { steps } = readSample(ngcMxnetResnet50)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [19, 900.5],
    [39, 1280.25],
    [19, 1281.5],
  ])
})

it('the table at the end is the final figure; the batch is of all devices', () => {
  const { summary, facts } = readSample(ngcMxnetResnet50)
  expect(summary).toBe(1279.1)
  expect(facts).toEqual({
    model: 'ResNet-50 v1.5',
    unit: 'images',
    devices: 2,
    globalBatch: 256,
    precision: 'fp16',
    dali: true,
  })
})

it('two runs in one file share the table, a row each', () => {
  const [, ...rest] = sampleLines(ngcMxnetResnet50.id)
  const settings = (gpus: string, batch: number) =>
    `[1,0]<stdout>:DLL 2022-09-09 10:00:00.000000 - PARAMETER arch : resnetv15  gpus : [${gpus}]  batch_size : ${batch} `
  const steps = rest.slice(0, 7)
  const runs = readLines(ngcMxnetResnet50, [
    settings('0', 128),
    ...steps,
    settings('0, 1', 256),
    ...steps,
    'train.ips',
    '           |    128    |',
    '------------------------',
    '     1     |   644.25  |',
    '     2     |   1279.5  |',
  ])
  expect(runs.map(({ facts, summary }) => [facts.devices, facts.globalBatch, summary])).toEqual([
    [1, 128, 644.25],
    [2, 256, 1279.5],
  ])
})
