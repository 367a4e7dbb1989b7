import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const composer = knownFormat('composer')

it('has the step, the time and the tokens of each block', () => {
  const { steps, facts } = readSample(composer)
  expect(steps.map(({ step, batch }) => [step, batch])).toEqual([
    [1, 0],
    [11, 256],
  ])
  expect(steps[1]?.at).toBeCloseTo(4.32, 9)
  expect(facts).toEqual({ unit: 'tokens' })
})
