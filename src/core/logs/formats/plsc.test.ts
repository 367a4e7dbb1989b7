import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { plsc } from './plsc.ts'

it('reads a step once however many nodes print it', () => {
  const { steps } = readSample(plsc)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [10, 500.25, 45.5],
    [20, 600.5, 45.25],
  ])
})
