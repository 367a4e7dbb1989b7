import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { hugectr } from './hugectr.ts'

it('the seconds of many steps become those of one; evaluation is none', () => {
  const { steps } = readSample(hugectr)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [100, 0.025, 0.75],
    [200, 0.0125, 0.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(2)
})
