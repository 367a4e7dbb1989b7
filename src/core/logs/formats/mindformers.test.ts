import { expect, it } from 'vitest'
import { knownFormat, moreLines, readRun, readSample } from '../../../../test/read-log.ts'

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
