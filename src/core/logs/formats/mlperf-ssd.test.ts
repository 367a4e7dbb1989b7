import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const mlperfSsd = knownFormat('mlperf-ssd')

it('takes the rate of all devices once, however many nodes print it', () => {
  const { steps, facts } = readSample(mlperfSsd)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [0, 150.25, 22.75],
    [20, 4000.5, 20.5],
    [40, 4100.75, 9.25],
  ])
  expect(facts).toMatchObject({ globalBatch: 1024 })
})
