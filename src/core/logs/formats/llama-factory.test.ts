import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { llamaFactory } from './trainer-files.ts'

it('has the tokens and the time between two lines, and not the mean since the start', () => {
  const { steps, facts } = readSample(llamaFactory)
  expect(steps.map(({ step, at, batch, rate }) => [step, at, batch, rate])).toEqual([
    [10, 10, 4096, undefined],
    [20, 30, 4096, undefined],
  ])
  expect(facts).toEqual({ unit: 'tokens' })
})
