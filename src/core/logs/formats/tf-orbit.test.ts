import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const tfOrbit = knownFormat('tf-orbit')

it('steps per second become seconds of a step; evaluation is none', () => {
  const { steps } = readSample(tfOrbit)
  expect(steps.map(({ step, duration, loss }) => [step, duration, loss])).toEqual([
    [100, 0.4, 6.75],
    [200, 0.25, 6.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(25)
})
