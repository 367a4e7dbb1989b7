import { describe, expect, it } from 'vitest'
import { knownFormat, moreLines, readRun, readSample } from '../../../../test/read-log.ts'

describe('mindspore-models', () => {
  const mindsporeModels = knownFormat('mindspore-models')

  it('reads a rate in each of its spellings, but not the mean of an epoch', () => {
    const { steps } = readSample(mindsporeModels)
    expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual(
      [
        [1, 100, 128, 0.5, 8.25],
        [1, 200, 160.5, undefined, 7.5],
        [1, 300, 161.25, undefined, NaN],
        [2, 400, 162, undefined, 7],
      ],
    )
    expect(Number(steps[3]?.at) - Number(steps[0]?.at)).toBe(59.5)
  })

  it('a point behind a rate is not of it, and a point alone is no rate', () => {
    const line = (rate: string) => `epoch[1], iter[377], loss:6.5, fps: ${rate}`
    const { steps } = readRun(mindsporeModels, [line('131.0.'), line('.')])
    expect(steps.map(({ rate }) => rate)).toEqual([131])
  })
})

describe('mindformers', () => {
  const mindformers = knownFormat('mindformers')

  it('reads the milliseconds of a step; the rate of one device on the next line is none', () => {
    const { steps } = readSample(mindformers)
    expect(steps.map(({ epoch, step, rate, duration }) => [epoch, step, rate, duration])).toEqual([
      [1, 1, undefined, 50],
      [1, 2, undefined, 2],
      [1, 3, undefined, 1.75],
    ])
    expect(steps[0]?.loss).toBe(10.5)
    expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2)
  })

  it('reads the lines of dynamic graphs, which have no epochs', () => {
    const { steps } = readRun(mindformers, moreLines('mindformers'))
    expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
      [1, 13.57, 11.813965],
      [2, 0.71, 11.755612],
    ])
  })
})
