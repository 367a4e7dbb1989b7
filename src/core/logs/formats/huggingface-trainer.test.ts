import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { huggingfaceTrainer } from './huggingface-trainer.ts'

it('has the steps of its bar, and not those of the bar of an evaluation', () => {
  const { steps, facts, summary, findings } = readSample(huggingfaceTrainer)
  expect(steps.map(({ step, at, steps: count }) => [step, at, count])).toEqual([
    [10, 5, 10],
    [40, 60, 30],
  ])
  expect(summary).toBe(120.25)
  expect(facts).toEqual({ batchPerDevice: 8, globalBatch: 1024, accumulation: 4 })
  expect(findings).toMatchObject([
    { code: 'summary-has-evaluations', data: { evaluated: 10.5, runtime: 250.5 } },
  ])
})

it('counts tokens where their number and the time so far are logged, and no bar is', () => {
  const line = (tokens: number, runtime: number) =>
    `{'loss': '7.5', 'epoch': '0.1', 'num_input_tokens_seen': ${tokens}, 'train_runtime': '${runtime}', 'train_tokens_per_second': '100'}`
  const { steps, facts } = readRun(huggingfaceTrainer, [line(256, 0.5), line(768, 1.5)])
  expect(steps.map(({ at, batch }) => [at, batch])).toEqual([
    [0.5, 256],
    [1.5, 512],
  ])
  expect(facts).toEqual({ unit: 'tokens' })
})

it.each([
  ['with the batch, the figure is corrected', [`  Total train batch size (w. parallel) = 8`], 14.48],
  ['without it, there is none', [], undefined],
])('versions before 4.7 print steps as samples: %s', (_, before, corrected) => {
  const line = "{'train_runtime': 110.5, 'train_samples_per_second': 1.81, 'epoch': 2.0}"
  const { summary, findings } = readRun(huggingfaceTrainer, [...before, line])
  expect(summary).toEqual(corrected)
  expect(findings).toMatchObject([
    { code: 'metric-misprinted', data: { printed: 1.81, corrected: corrected ?? null } },
  ])
})

it.each([
  "{'train_runtime': '250.5', 'train_samples_per_second': '120.25', 'train_steps_per_second': '1.875'}",
  '  train_samples_per_second =     120.25',
])('reads each of the forms in which it sums up: %j', (line) => {
  expect(readRun(huggingfaceTrainer, [line]).summary).toBe(120.25)
})

it('after a resume, the final figure counts the steps since the checkpoint', () => {
  const { summary, findings } = readRun(huggingfaceTrainer, [
    '  Total optimization steps = 100',
    '  Continuing training from global step 50',
    "{'train_runtime': 50.0, 'train_samples_per_second': 64.0, 'train_steps_per_second': 2.0, 'epoch': 1.0}",
  ])
  expect(summary).toBe(32)
  expect(findings).toMatchObject([{ code: 'summary-counts-resumed', data: { printed: 64, corrected: 32 } }])
})

it('a table at the end says as well how long the run took, evaluations among it', () => {
  const { findings } = readRun(huggingfaceTrainer, [
    "{'eval_loss': 2.5, 'eval_runtime': 50.0, 'epoch': 1.0}",
    '  train_runtime            = 0:03:20.00',
    '  train_samples_per_second =     16.000',
  ])
  expect(findings).toMatchObject([{ code: 'summary-has-evaluations', data: { evaluated: 50, runtime: 200 } }])
})

it('has the steps and the times of ms-swift, and not its mean speed since the start', () => {
  const line = (done: string, time: string) =>
    `{'loss': 2.1327579, 'epoch': 0.32, 'global_step/max_steps': '${done}', 'percentage': '31.25%', 'elapsed_time': '${time}', 'remaining_time': '12m 2s', 'memory(GiB)': 24.8, 'train_speed(iter/s)': 0.015218}`
  const lines = [line('5/16', '43s'), line('10/16', '10m 22s'), line('15/16', '1h 0m 2s')]
  const { steps } = readRun(huggingfaceTrainer, lines)
  expect(steps.map(({ step, at }) => [step, at])).toEqual([
    [5, 43],
    [10, 622],
    [15, 3602],
  ])
})

it('has the batch of the banner of Unsloth', () => {
  const { facts } = readRun(huggingfaceTrainer, [
    '   \\\\   /|    Num examples = 265 | Num Epochs = 4 | Total steps = 136',
    'O^O/ \\_/ \\    Batch size per device = 2 | Gradient accumulation steps = 4',
    '\\        /    Data Parallel GPUs = 1 | Total batch size (2 x 4 x 1) = 8',
  ])
  expect(facts).toEqual({ batchPerDevice: 2, accumulation: 4, devices: 1, globalBatch: 8 })
})
