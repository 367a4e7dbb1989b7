import { describe, expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

describe('ngc-fairseq', () => {
  const ngcFairseq = knownFormat('ngc-fairseq')

  it('reads tokens per second with the wall time as clock; translation and the closing line are no steps', () => {
    const { steps, summary } = readSample(ngcFairseq)
    expect(steps.map(({ step, rate, at, loss }) => [step, rate, at, loss])).toEqual([
      [10, 61250.25, 5.125, 15.5],
      [20, 62000.5, 6.625, 14.25],
      [30, 62125, 8.25, NaN],
    ])
    expect(summary).toBeUndefined()
  })

  it('reads devices and precision from the settings', () => {
    expect(readSample(ngcFairseq).facts).toEqual({ devices: 4, precision: 'amp' })
  })
})

describe('tf2-bert', () => {
  const tf2Bert = knownFormat('tf2-bert')

  it('a line tells when its step ended, over midnight as well', () => {
    const { steps } = readSample(tf2Bert)
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [20, undefined, undefined, 11.25],
      [40, undefined, undefined, 11.125],
      [60, undefined, undefined, NaN],
    ])
    expect(steps.map(({ at }) => Number(at) - Number(steps[0]?.at))).toEqual([0, 9, 18])
  })
})

describe('tf2-timehistory', () => {
  const tf2TimeHistory = knownFormat('tf2-timehistory')

  it('a line stands for the steps that it names, and time runs on over midnight', () => {
    const { steps } = readSample(tf2TimeHistory)
    expect(steps.map(({ step, steps, rate, duration }) => [step, steps, rate, duration])).toEqual([
      [100, 100, 1280, 0.4],
      [200, 100, 2560, 0.2],
      [300, 100, 2592.41, 0.1975],
    ])
    const [first, , last] = steps
    expect((last?.at ?? 0) - (first?.at ?? 0)).toBe(69.75)
  })

  it('takes the batch of the training set, not of the validation set', () => {
    expect(readSample(tf2TimeHistory).facts).toEqual({ batchPerDevice: 64, globalBatch: 512, nodes: 2 })
  })

  it('what has points alone for a rate or a time is no step', () => {
    const line = (time: string, rate: string) =>
      `TimeHistory: ${time} seconds, ${rate} examples/second between steps 0 and 100`
    const { steps } = readRun(tf2TimeHistory, [line('.', '1280'), line('40', '.'), line('40.0.', '1280.0.')])
    expect(steps).toMatchObject([{ rate: 1280, duration: 0.4 }])
  })
})

describe('tf-orbit', () => {
  const tfOrbit = knownFormat('tf-orbit')

  it('steps per second become seconds of a step; evaluation is none', () => {
    const { steps } = readSample(tfOrbit)
    expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
      [100, 0.4, 6.75],
      [200, 0.25, 6.5],
    ])
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(25)
  })
})

describe('tf-cnn-benchmarks', () => {
  const tfCnnBenchmarks = knownFormat('tf-cnn-benchmarks')

  it('reads a step once however many ranks print it; the total is the summary', () => {
    const { steps, summary } = readSample(tfCnnBenchmarks)
    expect(steps.map(({ step, rate, loss, at }) => [step, rate, loss, at])).toEqual([
      [1, 1000.5, 8.25, 1700000000],
      [10, 1010.5, 8.125, 1700000001],
      [20, 1012.5, NaN, undefined],
    ])
    expect(summary).toBe(1011.75)
  })

  it('reads batches, devices, model and data from its heading', () => {
    expect(readSample(tfCnnBenchmarks).facts).toEqual({
      model: 'resnet50',
      syntheticData: true,
      globalBatch: 128,
      batchPerDevice: 32,
      devices: 4,
    })
  })
})
