import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { huggingfaceTrainer } from './huggingface-trainer.ts'

it('has the rate of the whole run and the batch, but no steps', () => {
  const { steps, facts, summary } = readSample(huggingfaceTrainer)
  expect(steps).toEqual([])
  expect(summary).toBe(120.25)
  expect(facts).toEqual({ batchPerDevice: 8, globalBatch: 1024, accumulation: 4 })
})

it.each([
  "{'train_runtime': '250.5', 'train_samples_per_second': '120.25', 'train_steps_per_second': '1.875'}",
  '  train_samples_per_second =     120.25',
])('reads each of the forms in which it sums up: %j', (line) => {
  expect(readRun(huggingfaceTrainer, [line]).summary).toBe(120.25)
})
