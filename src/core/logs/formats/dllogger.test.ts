import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { dllogger } from './dllogger.ts'

it('reads the JSON form: steps, the summary, and the unit that the metadata state', () => {
  const { steps, summary, facts } = readSample(dllogger)
  expect(steps.map(({ line, step, rate, loss }) => [line, step, rate, loss])).toEqual([
    [3, 10, 5000.5, 0.75],
    [4, 20, 5100.25, 0.5],
  ])
  expect(summary).toBe(5050)
  expect(facts).toEqual({ unit: 'examples' })
})

it('a record without a date is timed by its milliseconds', () => {
  const { steps } = readSample(dllogger)
  expect((steps[1]?.at ?? 0) - (steps[0]?.at ?? 0)).toBe(10)
})

it('keeps to the name of the first rate', () => {
  const lines = [
    'DLL 2024-01-01 00:00:00.000000 - (0, 1) train_throughput : 10.5 tokens/s',
    'DLL 2024-01-01 00:00:01.000000 - (0, 2) throughput : 99.5 tokens/s',
    'DLL 2024-01-01 00:00:02.000000 - (0, 3) train_throughput : 11.5 tokens/s',
  ]
  const { steps, facts } = readRun(dllogger, lines)
  expect(steps.map(({ rate }) => rate)).toEqual([10.5, 11.5])
  expect(facts).toEqual({ unit: 'tokens' })
})

it.each(['items_sec', 'samples/s', 'mean_training_throughput'])('knows a rate by the name %s', (name) => {
  const { steps } = readRun(dllogger, [`DLL 2024-01-01 00:00:00.000000 - (0, 1) ${name} : 10.5 samples/s`])
  expect(steps).toMatchObject([{ step: 1, rate: 10.5 }])
})
