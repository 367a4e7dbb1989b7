import { describe, expect, it } from 'vitest'
import { knownFormat, readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'

describe('paddleclas', () => {
  const paddleclas = knownFormat('paddleclas')

  it('reads the training steps; END, evaluation and addresses are none', () => {
    const { steps, summary } = readSample(paddleclas)
    expect(steps.map(({ epoch, step, rate, duration }) => [epoch, step, rate, duration])).toEqual([
      [0, 10, 250, 0.256],
      [0, 20, 251.5, 0.255],
      [1, 10, 252, 0.254],
    ])
    expect(summary).toBeUndefined()
  })

  it('takes the time of a line and keeps a loss that is NaN', () => {
    const { steps } = readSample(paddleclas)
    expect(Number(steps[2]?.at) - Number(steps[0]?.at)).toBe(13)
    expect(steps.map(({ loss }) => loss)).toEqual([7.01, 6.9, NaN])
  })

  it('the batch is the one of training, the devices those of all nodes', () => {
    expect(readSample(paddleclas).facts).toEqual({
      model: 'ResNet50',
      nodes: 2,
      devices: 8,
      batchPerDevice: 64,
      precision: 'fp16',
    })
  })

  it('the first generation, by the order of its fields, its elapse and its global batch', () => {
    const { steps, facts } = readRun(paddleclas, [
      '2020-12-16 18:16:30 INFO: TRAIN : ',
      '2020-12-16 18:16:30 INFO:     batch_size : 512',
      '2020-12-16 18:16:30 INFO: VALID : ',
      '2020-12-16 18:16:30 INFO:     batch_size : 32',
      '2020-12-16 18:16:34 INFO: epoch:0   train step:100   loss:  7.1 top1: 0.0 top5: 0.0 lr: 0.1 elapse: 1.250s ips: 102.4 images/sec.',
      '2020-12-16 18:16:36 INFO: epoch:0    train    step:200    loss: 6.5 top1: 0.0 top5: 0.0 lr: 0.1 elapse: 1.500s',
      '2021-05-19 18:16:40 INFO: epoch:0   train step:1000 top1: 0.1 top5: 0.2 loss:  5.5 lr: 0.1, batch_cost: 0.5 s, reader_cost: 0.1 s, ips: 256 images/sec.',
    ])
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [100, 102.4, 1.25, 7.1],
      [200, undefined, 1.5, 6.5],
      [1000, 256, 0.5, 5.5],
    ])
    expect(facts).toEqual({ globalBatch: 512 })
  })

  it('the dynamic graph, which counts in brackets', () => {
    const { steps } = readRun(paddleclas, [
      '[2022/01/02 03:04:05] ppcls INFO: [Train][Epoch 3/120][Iter: 40/5005]lr(LinearWarmup): 0.1, top1: 0.5, CELoss: 2.5, loss: 2.5, batch_cost: 0.5s, reader_cost: 0.1, ips: 128.5 samples/s, eta: 1:00:00',
    ])
    expect(steps).toMatchObject([{ epoch: 3, step: 40, rate: 128.5, duration: 0.5, loss: 2.5 }])
  })

  it('a log appended to another is another run', () => {
    const lines = sampleLines('paddleclas')
    const later = lines.map((line) => line.replace(/ 10:(?=\d\d:)/, ' 11:'))
    const runs = readLines(paddleclas, [...lines, ...later])
    expect(runs.map(({ steps }) => steps.length)).toEqual([3, 3])
    expect(runs[1]?.facts.batchPerDevice).toBe(64)
  })
})

describe('paddle-models-resnet50', () => {
  const paddleModelsResnet50 = knownFormat('paddle-models-resnet50')

  it('reads the seconds of each training step, and no rate; test batches are none', () => {
    const { steps, facts } = readSample(paddleModelsResnet50)
    expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual(
      [
        [0, 0, undefined, 3.25, 7.1],
        [0, 1, undefined, 0.5, 7],
        [1, 0, undefined, 0.4, NaN],
      ],
    )
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(1.5)
    expect(facts).toEqual({ globalBatch: 256, precision: 'fp32' })
  })
})

describe('paddle-bert-steps', () => {
  const paddleBertSteps = knownFormat('paddle-bert-steps')

  it('steps per second are the duration of a step; none per second is no duration', () => {
    const { steps } = readSample(paddleBertSteps)
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [10, undefined, 2, 11.5],
      [20, undefined, 0.25, 11.25],
    ])
  })
})

describe('paddlenlp-bert', () => {
  const paddlenlpBert = knownFormat('paddlenlp-bert')

  it('reads every spelling of a step, and the colon on either side of its blank; a rate of NaN is none', () => {
    const { steps } = readSample(paddlenlpBert)
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [10, 150, 0.32, 11.25],
      [20, 300, 0.16, 11.125],
      [30, 301.5, undefined, 11],
    ])
  })

  it('reads the settings: the batch of a device, the devices, the precision', () => {
    expect(readSample(paddlenlpBert).facts).toEqual({ batchPerDevice: 48, devices: 16, precision: 'amp' })
    expect(
      readRun(paddlenlpBert, ['Namespace(batch_size=8, use_amp=0, use_pure_fp16=False)']).facts.precision,
    ).toBe('fp32')
    expect(readRun(paddlenlpBert, ['Namespace(use_amp=True, use_pure_fp16=True)']).facts.precision).toBe(
      'fp16',
    )
  })
})

describe('paddlenlp-ernie', () => {
  const paddleBertSteps = knownFormat('paddle-bert-steps')
  const paddlenlpErnie = knownFormat('paddlenlp-ernie')

  it('reads a rate of all devices; evaluation is no step', () => {
    const { steps } = readSample(paddlenlpErnie)
    expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
      [100, 256.25, 9.25],
      [200, 320.5, 8.75],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(80)
    expect(paddlenlpErnie.rateScope).toBe('global')
  })

  it('is not taken for the BERT of PaddlePaddle 1.8, which prints speeds in the same words', () => {
    expect(sampleLines('paddlenlp-ernie').filter((line) => paddleBertSteps.recognises(line))).toEqual([])
  })
})

describe('paddlenlp-gpt', () => {
  const paddlenlpGpt = knownFormat('paddlenlp-gpt')

  it('takes the tokens of all devices, not of one', () => {
    const { steps } = readSample(paddlenlpGpt)
    expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
      [10, 32_768, 10.75],
      [20, 40_960, 10.5],
      [30, 41_000, 10.25],
      [40, 41_500, 10.125],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2)
  })
})

describe('paddlenlp-transformer', () => {
  const paddlenlpTransformer = knownFormat('paddlenlp-transformer')

  it('the line of step 0 has no rate and is no step; the straggler at an epoch boundary is one', () => {
    const { steps } = readSample(paddlenlpTransformer)
    expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
      [100, 20000.5, 8.5],
      [200, 2000.25, 7.5],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20.25)
  })

  it('reads the printed settings, not those of inference', () => {
    expect(readSample(paddlenlpTransformer).facts).toEqual({ batchPerDevice: 4096, precision: 'amp' })
  })

  it('reads lines under any logger', () => {
    const line =
      'step_idx: 5, epoch: 0, batch: 5, avg loss: 9.5, avg_speed: 1 step/s, tokens: 50, ips: 10.5 words/sec'
    for (const logger of ['INFO:root:', '2021-05-08 17:22:23,494-INFO: ', ''])
      expect(readRun(paddlenlpTransformer, [logger + line]).steps).toMatchObject([{ step: 5, rate: 10.5 }])
  })
})

describe('paddleseg', () => {
  const paddleseg = knownFormat('paddleseg')

  it('reads the training lines of either spelling; evaluation is none', () => {
    const { steps } = readSample(paddleseg)
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [10, 4, 0.5, 2.5],
      [20, 5, 0.4, 2.25],
      [30, undefined, 0.25, 2.125],
    ])
    expect(Number(steps[2]?.at) - Number(steps[0]?.at)).toBe(10)
  })

  it('reads devices, batch and precision', () => {
    expect(readSample(paddleseg).facts).toEqual({
      framework: 'PaddlePaddle',
      devices: 4,
      batchPerDevice: 2,
      precision: 'amp',
    })
    expect(readRun(paddleseg, ['[INFO]\tuse AMP to train. AMP level = O2']).facts.precision).toBe('fp16')
  })
})

describe('paddledetection', () => {
  const paddledetection = knownFormat('paddledetection')

  it('reads padded steps and the whole loss; its time runs on over midnight without a year', () => {
    const { steps } = readSample(paddledetection)
    expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual(
      [
        [0, 0, 4, 0.5, 4.5],
        [0, 40, 8, 0.25, 3.25],
        [1, 0, 10, 0.2, 2],
      ],
    )
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
})

describe('paddleocr', () => {
  const paddleocr = knownFormat('paddleocr')

  it('reads averages as they stand, and of sums only the rate', () => {
    const { steps } = readSample(paddleocr)
    expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual(
      [
        [1, 10, 256, 0.25, 69.5],
        [1, 20, 320, 0.2, 65.25],
        [2, 30, 320.5, undefined, 0.7],
      ],
    )
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(5)
  })
})

describe('paddlevideo', () => {
  const paddlevideo = knownFormat('paddlevideo')

  it('reads the training steps; END and validation are none', () => {
    const { steps } = readSample(paddlevideo)
    expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual(
      [
        [1, 10, 32, 0.5, 5.75],
        [1, 20, 40, 0.4, 5.5],
      ],
    )
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(4)
  })
})

describe('plsc', () => {
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
})
