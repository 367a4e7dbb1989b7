import { describe, expect, it } from 'vitest'
import { readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'
import {
  ngcMxnetResnet50,
  ngcPytorchBert,
  ngcPytorchResnet50,
  ngcTensorflow2MaskRcnn,
  ngcTensorflowBert,
  ngcTensorflowResnet50,
} from './ngc-dllogger.ts'

describe('ngc-mxnet-resnet50', () => {
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
})

describe('ngc-pytorch-bert', () => {
  it('reads steps without rates, behind a progress bar and where their numbers go back', () => {
    const { steps } = readSample(ngcPytorchBert)
    expect(steps.map(({ line, step, steps, rate }) => [line, step, steps, rate])).toEqual([
      [6, 1, undefined, undefined],
      [8, 0, 1, undefined],
      [9, 1, undefined, undefined],
    ])
    expect((steps[2]?.at ?? 0) - (steps[1]?.at ?? 0)).toBe(2)
  })

  it('the rate is in the last record', () => {
    expect(readSample(ngcPytorchBert).summary).toBe(511.625)
  })

  it('reads devices from the command, batch and accumulation from the settings', () => {
    expect(readSample(ngcPytorchBert).facts).toEqual({
      devices: 2,
      batchPerDevice: 32,
      accumulation: 16,
      precision: 'amp',
    })
  })
})

describe('ngc-pytorch-resnet50', () => {
  it('reads total_ips of either generation, not compute_ips, and passes over the mean of the epoch', () => {
    const { steps, summary } = readSample(ngcPytorchResnet50)
    expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
      [1, 150, 7.0125],
      [2, 512, 6.9],
      [3, 512.5, 6.85],
    ])
    expect(summary).toBe(391.5)
  })

  it('the second record of settings does not start another run', () => {
    expect(readSample(ngcPytorchResnet50).facts).toEqual({
      model: 'resnet50',
      devices: 2,
      batchPerDevice: 64,
      precision: 'amp',
    })
  })
})

describe('ngc-tensorflow-bert', () => {
  it('reads every iteration, one that mixed precision repeats as one more step, and other text glued behind', () => {
    const { steps } = readSample(ngcTensorflowBert)
    expect(steps.map(({ step, steps, rate, loss }) => [step, steps, rate, loss])).toEqual([
      [1, undefined, 120.5, 11.25],
      [1, 1, 1024.25, 11.25],
      [2, undefined, 1023.75, 11],
      [3, undefined, 1024, 10.875],
    ])
  })

  it('the figure of the evaluation is not the figure of the training', () => {
    expect(readSample(ngcTensorflowBert).summary).toBe(880.125)
  })

  it('knows how many batches make a step', () => {
    expect(readSample(ngcTensorflowBert).facts).toEqual({
      devices: 4,
      batchPerDevice: 32,
      accumulation: 16,
      precision: 'fp16',
      xla: true,
    })
  })
})

describe('ngc-tensorflow-resnet50', () => {
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
})

describe('ngc-tensorflow2-mask-rcnn', () => {
  it('joins the loss of a step with the rate that its next record gives', () => {
    const { steps } = readSample(ngcTensorflow2MaskRcnn)
    expect(steps.map(({ line, step, rate, duration, loss }) => [line, step, rate, duration, loss])).toEqual([
      [3, 10, 20.5, 0.195, 3.25],
      [5, 20, 21.25, 0.188, 3.125],
    ])
  })

  it('the prediction that follows does not touch the final figure', () => {
    const { summary, facts } = readSample(ngcTensorflow2MaskRcnn)
    expect(summary).toBe(21)
    expect(facts).toEqual({ batchPerDevice: 4, precision: 'amp', xla: false })
  })
})
