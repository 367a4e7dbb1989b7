import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const insightfaceTorch = knownFormat('insightface-torch')

it('reads the rate and the time behind the word that each line begins with', () => {
  const { steps, facts } = readSample(insightfaceTorch)
  expect(steps.map(({ epoch, step, rate, loss }) => [epoch, step, rate, loss])).toEqual([
    [0, 50, 700.25, 43.5],
    [0, 100, 725.5, 43.25],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(10.25)
  expect(facts).toEqual({ batchPerDevice: 128, precision: 'amp' })
})
