import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { mxnetInsightface } from './mxnet-insightface.ts'

it('reads the steps, and says once that they are of one node', () => {
  const { steps, findings } = readSample(mxnetInsightface)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [20, 1500.5],
    [40, 1600.25],
    [60, 1601.75],
  ])
  expect(findings.map(({ code }) => code)).toEqual(['rate-of-one-node'])
})
