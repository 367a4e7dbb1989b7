import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { oneflowBert } from './oneflow-bert.ts'
import { oneflowCnn } from './oneflow-cnn.ts'
import { oneflowInsightface } from './oneflow-insightface.ts'
import { oneflowRecommender } from './oneflow-recommender.ts'

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

it('Wide & Deep and DLRM: when a step ended, or how many milliseconds it took', () => {
  const { steps } = readSample(oneflowRecommender)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [100, undefined, 0.75],
    [200, undefined, 0.5],
    [300, 0.0205, 0.25],
    [400, 0.01025, 0.125],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(10.25)
  expect(Number(steps[3]?.at) - Number(steps[2]?.at)).toBe(1.25)
})
