import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const paddlevideo = knownFormat('paddlevideo')

it('reads the training steps; END and validation are none', () => {
  const { steps } = readSample(paddlevideo)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [1, 10, 32, 0.5, 5.75],
    [1, 20, 40, 0.4, 5.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(4)
})
