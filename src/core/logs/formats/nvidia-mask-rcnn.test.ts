import { expect, it } from 'vitest'
import { readLines, readSample, sampleLines } from '../../../../test/read-log.ts'
import { nvidiaMaskRcnn } from './nvidia-logs-of-2019.ts'

it('joins the three lines of a step, and leaves out those of an evaluation', () => {
  const run = readSample(nvidiaMaskRcnn)
  expect(run.steps.map(({ line, step, at, rate }) => [line, step, at, rate])).toEqual([
    [12, 5, 1606305600.25, 3.5],
    [18, 10, 1606305601.5, 64.2],
  ])
  expect(run.facts).toEqual({ precision: 'amp', xla: true })
})

it('the final figure is the average of training, not that of an evaluation', () => {
  expect(readSample(nvidiaMaskRcnn).summary).toBe(64.1)
})

it('an average of -1, of a run that ends in its warm-up, is no figure', () => {
  const lines = sampleLines('nvidia-mask-rcnn').map((line) => line.replace('64.1', '-1.0'))
  expect(readLines(nvidiaMaskRcnn, lines).map(({ summary }) => summary)).toEqual([undefined])
})

it('training that starts once more is another run', () => {
  const lines = sampleLines('nvidia-mask-rcnn')
  expect(readLines(nvidiaMaskRcnn, [...lines, ...lines]).map(({ summary }) => summary)).toEqual([64.1, 64.1])
})
