import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { paddlenlpTrainer } from './paddlenlp-trainer.ts'

it('reads rates of all devices and how many steps each stands for; evaluation is no step', () => {
  const { steps, facts, summary } = readSample(paddlenlpTrainer)
  expect(
    steps.map(({ step, steps: count, rate, duration, loss }) => [step, count, rate, duration, loss]),
  ).toEqual([
    [10, 10, 128, 0.5, 3.25],
    [20, 10, 160, 0.4, 3],
  ])
  expect(facts).toEqual({ devices: 8, globalBatch: 64, precision: 'fp16' })
  expect(summary).toBe(120.5)
})

it('leaves out a rate that counts the samples of one step only, and says so', () => {
  const { steps, findings } = readRun(paddlenlpTrainer, [
    '[2022-03-05 09:59:01,500] [    INFO] -   Total train batch size (w. parallel, distributed & accumulation) = 64',
    '[2022-03-05 10:00:00,500] [    INFO] - loss: 3.25, learning_rate: 3e-05, global_step: 10, interval_runtime: 5.0, interval_samples_per_second: 12.8, interval_steps_per_second: 2.0, epoch: 0.0265',
  ])
  expect(steps).toMatchObject([{ step: 10, rate: undefined, duration: 0.5 }])
  expect(findings.map(({ code }) => code)).toEqual(['rate-of-one-step'])
})

it.each([
  [['bf16  :False', 'fp16  :False', 'fp16_opt_level :O1'], 'fp32'],
  [['bf16  :False', 'fp16  :True', 'fp16_opt_level :O1'], 'amp'],
  [['bf16  : True', 'fp16  : False', 'fp16_opt_level : O2'], 'bf16'],
])('knows the precision from switch and level together: %j', (settings, precision) => {
  const { facts } = readRun(
    paddlenlpTrainer,
    settings.map((setting) => `[2023-03-05 09:59:00,500] [    INFO] - ${setting}`),
  )
  expect(facts).toEqual({ precision })
})
