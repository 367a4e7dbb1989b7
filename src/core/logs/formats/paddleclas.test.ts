import { expect, it } from 'vitest'
import { knownFormat, readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'

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
