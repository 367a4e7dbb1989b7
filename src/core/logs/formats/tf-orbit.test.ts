import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { tfOrbit } from './tf-orbit.ts'

it('steps per second become seconds of a step; evaluation is none', () => {
  const { steps } = readSample(tfOrbit)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [100, 0.4, 6.75],
    [200, 0.25, 6.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(25)
})
