import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const mxnetPartialFc = knownFormat('mxnet-partial-fc')

it('takes the rate of all ranks, once for each step', () => {
  const { steps } = readSample(mxnetPartialFc)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [20, 200.5],
    [40, 301],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(10.25)
})
