import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const paddlenlpGpt = knownFormat('paddlenlp-gpt')

it('takes the tokens of all devices, not of one', () => {
  const { steps } = readSample(paddlenlpGpt)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [10, 32_768, 10.75],
    [20, 40_960, 10.5],
    [30, 41_000, 10.25],
    [40, 41_500, 10.125],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2)
})
