import { expect, it } from 'vitest'
import { readLines, readSample, sampleLines } from '../../../../test/read-log.ts'
import { mindspore } from './mindspore.ts'

it('joins an epoch with the time on a later line, once however many ranks print them', () => {
  const { steps } = readSample(mindspore)
  expect(steps.map(({ step, steps: count, duration, loss }) => [step, count, duration, loss])).toEqual([
    [100, 100, 0.5, 6.5],
    [200, 100, 0.25, 6.25],
  ])
})

it('epochs that count from one again are another run', () => {
  const lines = sampleLines('mindspore')
  expect(readLines(mindspore, [...lines, ...lines]).map(({ steps }) => steps.length)).toEqual([2, 2])
})
