import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

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
