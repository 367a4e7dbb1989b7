import { expect, it } from 'vitest'
import { readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'
import { mindspore } from './mindspore.ts'

it('joins an epoch with the time on a later line, once however many ranks print them', () => {
  const { steps } = readSample(mindspore)
  expect(steps.map(({ step, steps: count, duration, loss }) => [step, count, duration, loss])).toEqual([
    [100, 100, 0.5, 6.5],
    [200, 100, 0.25, 6.25],
  ])
})

it('epochs that count from one again are another run', () => {
  const third = ['epoch: 3 step: 100, loss is 6', 'Train epoch time: 25000.000 ms, per step time: 250.000 ms']
  const lines = [...sampleLines('mindspore'), ...third]
  expect(readLines(mindspore, [...lines, ...lines]).map(({ steps }) => steps.length)).toEqual([3, 3])
})

it.each([
  ['epoch: [  1/ 90], epoch time: 50000.000, steps:   100, per step time: 500.000, avg loss: 6.5, lr:[0.05]'],
  ['epoch 1: epoch time: 50000.0, per step time: 500.0, avg loss: 6.5'],
  ['2023-03-05 10:00:00,500:INFO:epoch: [1/90] loss: 6.5, epoch time: 50.000 s, per step time: 500.000 ms'],
])('an epoch whose line says all, in the unit it names: %j', (line) => {
  expect(readRun(mindspore, [line]).steps).toMatchObject([
    { step: 100, steps: 100, duration: 0.5, loss: 6.5 },
  ])
})

it('the time of an evaluation is none of training', () => {
  const { steps } = readRun(mindspore, [
    'epoch: 1 step: 100, loss is 6.5',
    'Eval epoch time: 5000.000 ms, per step time: 50.000 ms',
    'Train epoch time: 50000.000 ms, per step time: 500.000 ms',
  ])
  expect(steps).toMatchObject([{ duration: 0.5 }])
})

it('a time with two points is none', () => {
  const line = 'epoch: [1/90] loss: 6.5, epoch time: 50000.0., per step time: 500.0., avg loss: 6.5'
  expect(readRun(mindspore, [line]).steps).toEqual([])
})
