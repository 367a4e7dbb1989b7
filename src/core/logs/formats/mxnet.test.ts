import { describe, expect, it } from 'vitest'
import { knownFormat, readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'

describe('gluoncv-classification', () => {
  const gluoncvClassification = knownFormat('gluoncv-classification')

  it('reads the steps; the mean of an epoch is none', () => {
    const { steps, facts } = readSample(gluoncvClassification)
    expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
      [0, 49, 1000.5],
      [0, 99, 2000.25],
      [1, 49, 2001.75],
    ])
    expect(facts).toEqual({ batchPerDevice: 64, devices: 4, model: 'resnet50_v1b', precision: 'fp16' })
  })

  it('actions count their batches in another way', () => {
    const { steps } = readRun(gluoncvClassification, [
      'Epoch[006] Batch [0039]/[0056]\tSpeed: 107.250000 samples/sec\t accuracy=52.75\t loss=1.5\t lr=0.010000',
      'Epoch[007] Batch [0039]/[0056]\tSpeed: 108.500000 samples/sec\taccuracy=53.75\tlr=0.010000',
    ])
    expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
      [6, 39, 107.25],
      [7, 39, 108.5],
    ])
  })
})

describe('gluoncv-detection', () => {
  const gluoncvDetection = knownFormat('gluoncv-detection')

  it('reads the steps with or without a logger before them', () => {
    const { steps, facts } = readSample(gluoncvDetection)
    expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
      [0, 99, 6.25],
      [0, 199, 7.5],
      [1, 99, 7.75],
    ])
    expect(facts).toEqual({ globalBatch: 8, devices: 4, model: 'Mask R-CNN' })
  })

  it('under Horovod the list of GPUs is not the number of devices', () => {
    expect(readRun(gluoncvDetection, ["Namespace(batch_size=192, gpus='0', horovod=True)"]).facts).toEqual({
      globalBatch: 192,
    })
  })

  it('YOLO has its learning rate before the speed', () => {
    const line =
      '[Epoch 1][Batch 199], LR: 5.54E-04, Speed: 97.500 samples/sec, ObjLoss=92.5, ClassLoss=47.75'
    expect(readRun(gluoncvDetection, [line]).steps).toMatchObject([{ epoch: 1, step: 199, rate: 97.5 }])
  })
})

describe('mxnet-insightface', () => {
  const mxnetInsightface = knownFormat('mxnet-insightface')

  it('reads the steps, and says once that they are of one node', () => {
    const { steps, findings } = readSample(mxnetInsightface)
    expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
      [20, 1500.5],
      [40, 1600.25],
      [60, 1601.75],
    ])
    expect(findings.map(({ code }) => code)).toEqual(['rate-of-one-node'])
  })

  it('says so of every run in a file, and reads its lines by their shape', () => {
    const lines = sampleLines('mxnet-insightface')
    const codes = readLines(mxnetInsightface, [...lines, ...lines]).map(({ findings }) =>
      findings.map(({ code }) => code),
    )
    expect(codes).toEqual([['rate-of-one-node'], ['rate-of-one-node']])
    expect(mxnetInsightface.open().places?.(lines[0] ?? '')).toBeDefined()
  })
})

describe('mxnet-partial-fc', () => {
  const mxnetPartialFc = knownFormat('mxnet-partial-fc')

  it('takes the rate of all ranks, once for each step', () => {
    const { steps } = readSample(mxnetPartialFc)
    expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
      [20, 200.5],
      [40, 301],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(10.25)
  })
})
