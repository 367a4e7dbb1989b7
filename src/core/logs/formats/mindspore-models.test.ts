import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const mindsporeModels = knownFormat('mindspore-models')

it('reads a rate in each of its spellings, but not the mean of an epoch', () => {
  const { steps } = readSample(mindsporeModels)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [1, 100, 128, 0.5, 8.25],
    [1, 200, 160.5, undefined, 7.5],
    [1, 300, 161.25, undefined, NaN],
    [2, 400, 162, undefined, 7],
  ])
  expect(Number(steps[3]?.at) - Number(steps[0]?.at)).toBe(59.5)
})

it('a point behind a rate is not of it, and a point alone is no rate', () => {
  const line = (rate: string) => `epoch[1], iter[377], loss:6.5, fps: ${rate}`
  const { steps } = readRun(mindsporeModels, [line('131.0.'), line('.')])
  expect(steps.map(({ rate }) => rate)).toEqual([131])
})
