import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

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
