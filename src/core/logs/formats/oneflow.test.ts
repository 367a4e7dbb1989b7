import { describe, expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'
import { libai } from './libai.ts'

const oneflowBert = knownFormat('oneflow-bert')
const oneflowCnn = knownFormat('oneflow-cnn')
const oneflowInsightface = knownFormat('oneflow-insightface')
const oneflowRecommender = knownFormat('oneflow-recommender')
const oneflowResnet50 = knownFormat('oneflow-resnet50')

it('CNN: the last word of a line is its time; validation is no step', () => {
  const { steps } = readSample(oneflowCnn)
  expect(steps.map(({ epoch, step, rate, at, loss }) => [epoch, step, rate, at, loss])).toEqual([
    [0, 20, 1000.5, 1700000000.25, 6.75],
    [0, 40, 2000.25, 1700000010.5, 6.5],
    [1, 20, 2001.75, 1700000020.75, NaN],
  ])
})

it('BERT: the last word of a line is its time', () => {
  const { steps } = readSample(oneflowBert)
  expect(steps.map(({ step, rate, at, loss }) => [step, rate, at, loss])).toEqual([
    [19, 50.25, 1700000000.5, 11.125],
    [39, 150.75, 1700000010.25, 10.875],
  ])
})

it('InsightFace: a rate and no time', () => {
  const { steps } = readSample(oneflowInsightface)
  expect(steps.map(({ step, rate, at, loss }) => [step, rate, at, loss])).toEqual([
    [10, 800.25, undefined, 45.5],
    [20, 900.5, undefined, 45.25],
  ])
})

it('Wide & Deep, DLRM and others: when a step ended, or how many milliseconds it took, or a rate as well', () => {
  const { steps } = readSample(oneflowRecommender)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [100, undefined, undefined, 0.75],
    [200, undefined, undefined, 0.5],
    [300, undefined, 0.0205, 0.25],
    [400, undefined, 0.01025, 0.125],
    [500, 12787512.2, 0.005125, 0.125],
    [600, 12483047.6, 0.00525, 0.12],
  ])
  expect(steps.map(({ at }) => at)).toEqual([
    1700000000.25, 1700000010.5, 1709632810.25, 1709632811.5, 1709632812, 1709632822,
  ])
})

it('ResNet-50 of the models: the rate of one device, once however many ranks print it; evaluation is no step', () => {
  const { steps, facts } = readSample(oneflowResnet50)
  expect(steps.map(({ epoch, step, rate, loss }) => [epoch, step, rate, loss])).toEqual([
    [0, 100, 300.25, 6.75],
    [0, 200, 350.25, 6.5],
    [1, 100, 351, NaN],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20.25)
  expect(oneflowResnet50.rateScope).toBe('per-device')
  expect(facts).toEqual({
    devices: 4,
    nodes: 1,
    batchPerDevice: 64,
    precision: 'fp32',
    syntheticData: true,
  })
})

it('LiBai: samples and time since the line before, on midnight as at any time; means only without them', () => {
  const { steps, facts } = readSample(libai)
  expect(steps.map(({ step, batch, rate, duration, loss }) => [step, batch, rate, duration, loss])).toEqual([
    [99, undefined, 128, 0.25, 10.5],
    [199, 32, undefined, undefined, 9.75],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(20)
  expect(facts).toEqual({ devices: 8 })
})

describe('oneflow-gpt', () => {
  const oneflowGpt = knownFormat('oneflow-gpt')

  it('reads the rows of its table, and what was printed in their stead', () => {
    const { steps } = readSample(oneflowGpt)
    expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
      [10, 35.875, 14.25, 11.25],
      [20, 39.125, 13.125, NaN],
      [30, 39.25, 13, 9.25],
      [40, 39.5, undefined, 8.25],
    ])
  })
})
