import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { tfEstimator } from './tf-estimator.ts'

it('reads what is printed twice once, with the time that absl adds', () => {
  const { steps } = readSample(tfEstimator)
  expect(steps.map(({ rate, duration }) => [rate, duration])).toEqual([
    [80.25, 0.4],
    [128.5, 0.25],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(25)
})
