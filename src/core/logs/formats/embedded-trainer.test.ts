import { expect, it } from 'vitest'
import { readLines, readSample, sampleLines } from '../../../../test/read-log.ts'
import { embeddedTrainer } from './embedded-trainer.ts'

it('reads step, time, rate and loss; a loss of nan is kept', () => {
  const { steps } = readSample(embeddedTrainer)
  expect(steps.map(({ line, step, rate, duration, loss }) => [line, step, rate, duration, loss])).toEqual([
    [2, 1, 3.2, 2.5, 7.0312],
    [3, 2, 8, 1, 6.9375],
    [4, 3, 8, 1, NaN],
  ])
  expect((steps[2]?.at ?? 0) - (steps[1]?.at ?? 0)).toBe(1)
})

it('takes workers for devices, and the final figure for the summary', () => {
  const { facts, summary } = readSample(embeddedTrainer)
  expect(facts).toEqual({
    model: 'resnet50_v1.5',
    framework: 'steadystate',
    devices: 2,
    batchPerDevice: 4,
    globalBatch: 8,
    precision: 'fp32',
  })
  expect(summary).toBe(7.75)
})

it('reads the number of nodes where the trainer states it', () => {
  const [first = '', ...rest] = sampleLines(embeddedTrainer.id)
  const [run] = readLines(embeddedTrainer, [first.replace('workers : 2', 'nodes : 2  workers : 2'), ...rest])
  expect(run?.facts).toMatchObject({ nodes: 2, devices: 2, globalBatch: 8 })
})

const hourLater = (lines: readonly string[]) => lines.map((line) => line.replace(' 09:', ' 10:'))

it('a log appended to another is another run', () => {
  const once = sampleLines(embeddedTrainer.id)
  const runs = readLines(embeddedTrainer, [...once, ...hourLater(once)])
  expect(runs.map(({ steps, summary }) => [steps.length, summary])).toEqual([
    [3, 7.75],
    [3, 7.75],
  ])
})

it('a run that was cut off before its summary ends where the steps begin again', () => {
  const steps = sampleLines(embeddedTrainer.id).slice(1, 4)
  const runs = readLines(embeddedTrainer, [...steps, ...hourLater(steps)])
  expect(runs.map((run) => run.steps.length)).toEqual([3, 3])
})
