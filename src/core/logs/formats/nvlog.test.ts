import { expect, it } from 'vitest'
import { readLines, readSample, sampleLines } from '../../../../test/read-log.ts'
import { nvlog } from './nvidia-logs-of-2019.ts'

it('joins a rate with the step on the line before it; the average is the summary, not a step', () => {
  const { steps, summary } = readSample(nvlog)
  expect(steps.map(({ line, step, rate }) => [line, step, rate])).toEqual([
    [6, 100, 640.5],
    [8, 110, 639.75],
  ])
  expect((steps[1]?.at ?? 0) - (steps[0]?.at ?? 0)).toBe(2)
  expect(summary).toBe(640.125)
})

it('reads the settings that its lines state', () => {
  expect(readSample(nvlog).facts).toEqual({ devices: 2, batchPerDevice: 64, precision: 'amp', xla: true })
})

it('a log appended to another is another run', () => {
  const lines = sampleLines(nvlog.id)
  const later = lines.map((line) => line.replace(' 1600000', ' 1600010'))
  expect(readLines(nvlog, [...lines, ...later]).map((run) => run.steps.length)).toEqual([2, 2])
})
