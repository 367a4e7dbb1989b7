import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const paddleocr = knownFormat('paddleocr')

it('reads averages as they stand, and of sums only the rate', () => {
  const { steps } = readSample(paddleocr)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [1, 10, 256, 0.25, 69.5],
    [1, 20, 320, 0.2, 65.25],
    [2, 30, 320.5, undefined, 0.7],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(5)
})
