import { expect, it } from 'vitest'
import { readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'
import { nemo } from './nemo.ts'

it('reads the seconds of a step and the batch of all devices', () => {
  const { steps, facts } = readSample(nemo)
  expect(steps.map(({ epoch, step, duration, loss }) => [epoch, step, duration, loss])).toEqual([
    [0, 0, 12.5, 11.25],
    [0, 1, 2.5, 11],
    [0, 2, 2.25, 10.75],
  ])
  expect(facts).toEqual({ globalBatch: 64 })
})

it('every run in a file has the batch that its own lines state', () => {
  const lines = sampleLines('nemo')
  expect(readLines(nemo, [...lines, ...lines]).map(({ facts }) => facts)).toEqual([
    { globalBatch: 64 },
    { globalBatch: 64 },
  ])
})

it('lines that state a batch are not read by their shape alone', () => {
  expect('places' in nemo.open()).toBe(false)
})

it('the parts of a batch, a line each, are one step with the seconds of all', () => {
  const part = (step: number, time: number) =>
    `run/0 [default0]:Training epoch 0, iteration ${step}/9 | lr: 1.499e-07 | global_batch_size: 512 | global_step: ${step} | reduced_train_loss: 11.03 | train_step_timing in s: ${time} | tokens_per_sec_per_gpu: 1.557e+03`
  const lines = [0, 1, 1, 1, 1, 2, 2, 2, 2, 3].map((step, index) => part(step, 20 + index))
  const { steps } = readRun(nemo, lines)
  // Parts are known by the second line of a step: what was read before is forgotten.
  expect(steps.map(({ step, duration, batch }) => [step, duration, batch])).toEqual([
    [2, 25 + 26 + 27 + 28, 512],
  ])
})

it('a line that is printed twice is no part', () => {
  const lines = sampleLines('nemo').flatMap((line) => [line, line])
  expect(readRun(nemo, lines).steps.map(({ duration }) => duration)).toEqual([12.5, 2.5, 2.25])
})
