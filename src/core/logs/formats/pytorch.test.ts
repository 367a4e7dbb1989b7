import { describe, expect, it } from 'vitest'
import { knownFormat, moreLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'
import { namesIn } from '../engine/run-facts.ts'
import { protocolNamed } from '../../protocols/protocols.ts'
import { measureLog } from '../engine/measure-log.ts'

describe('pytorch-examples', () => {
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
})

describe('torchvision', () => {
  const torchvision = knownFormat('torchvision')

  it('takes the rate of one device where it is printed, and the time in any case; Test is no step', () => {
    const { steps, facts } = readSample(torchvision)
    expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual(
      [
        [0, 0, 25.5, 1.25, 7],
        [0, 10, 350.25, 0.125, 6.9375],
        [0, 20, undefined, 0.0625, 6.875],
      ],
    )
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
    expect(readRun(torchvision, [line]).steps).toMatchObject([
      { step: 10, duration: 2.960182, loss: 143.1147 },
    ])
  })
})

describe('timm', () => {
  const timm = knownFormat('timm')

  it('takes rate and time of the latest step, not the means in parentheses', () => {
    const { steps, facts } = readSample(timm)
    expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual(
      [
        [0, 0, 120.47, 8.5, 6.95],
        [0, 50, 4096, 0.25, 6.94],
        [1, 100, 5120, 0.2, 6.5],
      ],
    )
    expect(facts).toEqual({ devices: 8, precision: 'amp' })
  })

  it('what has points alone for a rate or a time is no step', () => {
    const line = (time: string, rate: string) =>
      `Train: 0 [  50/1251 (  4%)]  Loss: 6.94 (6.94)  Time: ${time}s,  ${rate}/s  (0.25s,  4096.00/s)  LR: 1e-06`
    const { steps } = readRun(timm, [line('0.250', '.'), line('.', '4096.00'), line('0.250.', '4096.00.')])
    expect(steps).toMatchObject([{ rate: 4096, duration: 0.25 }])
  })
})

describe('maskrcnn-benchmark', () => {
  const maskrcnnBenchmark = knownFormat('maskrcnn-benchmark')

  it('reads the seconds before the parentheses; the total is no step', () => {
    const { steps } = readSample(maskrcnnBenchmark)
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [20, undefined, 0.25, 2.25],
      [40, undefined, 0.2, 1.5],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(5)
  })

  it('the batch is that of the solver, not of the test', () => {
    expect(readSample(maskrcnnBenchmark).facts).toEqual({ devices: 8, precision: 'amp', globalBatch: 32 })
  })
})

describe('detectron2', () => {
  const detectron2 = knownFormat('detectron2')

  it('reads the seconds of a step among times of other things, over midnight', () => {
    const { steps, facts } = readSample(detectron2)
    expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
      [19, 0.25, 0.75],
      [39, 0.2, 0.5],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20)
    expect(facts).toEqual({ devices: 4, globalBatch: 16 })
  })

  it('reads the console as it reads the file', () => {
    const { steps, facts } = readRun(detectron2, [
      '[03/05 10:00:00 detectron2]: Rank of current process: 0. World size: 8',
      '[03/05 10:00:10 d2.utils.events]: eta: 1:00:00  iter: 19  total_loss: 0.75  time: 0.2500  data_time: 0.0090  lr: 0.004  max_mem: 2541M',
      '[03/05 10:00:20 d2.utils.events]:  eta: N/A  iter: 39  total_loss: 0.5      lr: 0.004  max_mem: 2541M',
    ])
    expect(steps).toMatchObject([{ step: 19, duration: 0.25, loss: 0.75, at: 36010 }])
    expect(facts).toEqual({ devices: 8 })
  })
})

describe('insightface-torch', () => {
  const insightfaceTorch = knownFormat('insightface-torch')

  it('reads the rate and the time behind the word that each line begins with', () => {
    const { steps, facts } = readSample(insightfaceTorch)
    expect(steps.map(({ epoch, step, rate, loss }) => [epoch, step, rate, loss])).toEqual([
      [0, 50, 700.25, 43.5],
      [0, 100, 725.5, 43.25],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(10.25)
    expect(facts).toEqual({ batchPerDevice: 128, precision: 'amp' })
  })
})

describe('mlperf-ssd', () => {
  const mlperfSsd = knownFormat('mlperf-ssd')

  it('takes the rate of all devices once, however many nodes print it', () => {
    const { steps, facts } = readSample(mlperfSsd)
    expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
      [0, 150.25, 22.75],
      [20, 4000.5, 20.5],
      [40, 4100.75, 9.25],
    ])
    expect(facts).toMatchObject({ globalBatch: 1024 })
  })
})

describe('mmsegmentation', () => {
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
})

describe('horovod-synthetic', () => {
  const horovodSynthetic = knownFormat('horovod-synthetic')

  it('reads the rates of one device and the total of all', () => {
    const { steps, facts, summary } = readSample(horovodSynthetic)
    expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
      [0, 108.5],
      [1, 107.5],
    ])
    expect(summary).toBe(432)
    expect(horovodSynthetic.rateScope).toBe('per-device')
    expect(facts).toEqual({ model: 'resnet50', devices: 4, batchPerDevice: 32, syntheticData: true })
  })

  it('takes the total as it is printed, not times the devices', () => {
    const measurer = measureLog({ protocols: [protocolNamed('ngc')] })
    measurer.push(new TextEncoder().encode(sampleLines(horovodSynthetic.id).join('\n')))
    expect(measurer.end()[0]?.measurements).toMatchObject([{ throughput: { value: 432 }, findings: [] }])
  })

  it('its step lines have a fast path', () => {
    expect(horovodSynthetic.open().places?.('Iter #0: 108.5 img/sec per GPU')).toBeDefined()
  })
})
