import { expect, it } from 'vitest'
import { seenIn } from '../../../../test/samples/sentences.ts'
import { mlperfKinds, mlperfLine } from '../../../../test/samples/mlperf-logs.ts'
import { readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'
import { mllog } from './mllog.ts'

it.each(Object.entries(mlperfKinds))('%s: samples ÷ time of training', (_kind, { events }) => {
  const { steps, facts } = readRun(mllog, events.map(mlperfLine))
  const [first, ...records] = steps
  expect(first?.steps).toBe(0)
  expect(records.length).toBeGreaterThanOrEqual(7)
  for (const [index, { at, steps: count, duration, rate }] of records.entries()) {
    const samples = Number(count) * Number(facts.globalBatch)
    expect(samples / (Number(duration) * Number(count))).toBeCloseTo(100, 0)
    expect(samples / (Number(at) - Number(steps[index]?.at))).toBeCloseTo(100, 0)
    if (rate !== undefined) expect(rate).toBeCloseTo(100, -1)
  }
})

it('an epoch is a record: its steps, their duration, its end, and the rate logged during it; its block is not', () => {
  const { steps, facts } = readSample(mllog)
  expect(steps.map(({ at, steps: count, duration, rate }) => [at, count, duration, rate])).toEqual([
    [1700000001, 0, undefined, undefined],
    [1700000026, 50, 0.5, undefined],
    [1700000051, 50, 0.5, 205.5],
  ])
  expect(facts).toEqual({ model: 'Mask R-CNN', globalBatch: 100 })
})

it('says how long the run took, and that it was aborted', () => {
  const [time, end] = readSample(mllog).findings
  expect(time).toMatchObject({ code: 'mlperf-time-to-train', level: 'note' })
  expect(seenIn(time)).toContain('1.00 minutes')
  expect(end).toMatchObject({ code: 'mlperf-run-unsuccessful', level: 'error' })
})

it('a block counts where epochs are not logged, with all its epochs', () => {
  const lines = sampleLines('mllog').filter(
    (line) => !line.includes('"epoch_st') && !line.includes('tracked_stats'),
  )
  expect(readRun(mllog, lines).steps).toMatchObject([
    { steps: 0 },
    { steps: 100, duration: 0.5, at: 1700000051 },
  ])
})

it('without the samples of an epoch there is no record to make, rather than a wrong one', () => {
  const lines = sampleLines('mllog').filter(
    (line) => !line.includes('train_samples') && !line.includes('tracked_stats'),
  )
  expect(readRun(mllog, lines).steps).toEqual([])
})

it('reads the form of version 0.6, and starts another run after a run_stop', () => {
  const line = (time: number, key: string, value = 'null', metadata = '{}') =>
    `:::MLL ${time}.5 ${key}: {"value": ${value}, "metadata": ${metadata}}`
  const run = [
    line(1, 'run_start'),
    line(1, 'global_batch_size', '10'),
    line(1, 'train_samples', '100'),
    line(1, 'epoch_start'),
    line(11, 'epoch_stop'),
    line(12, 'run_stop', 'null', '{"status": "success"}'),
  ]
  const runs = readLines(mllog, [...run, ...run])
  expect(runs.map(({ steps }) => steps.map(({ at, duration }) => [at, duration]))).toEqual([
    [
      [1.5, undefined],
      [11.5, 1],
    ],
    [
      [1.5, undefined],
      [11.5, 1],
    ],
  ])
  expect(runs[0]?.findings.map(({ code }) => code)).toEqual(['mlperf-time-to-train'])
})

it('a log without times of evaluations says that they count as training', () => {
  const kind = mlperfKinds['the start of a block counts steps, its end samples; no times of evaluations']
  const { findings } = readRun(mllog, (kind?.events ?? []).map(mlperfLine))
  const untimed = findings.find(({ code }) => code === 'mlperf-evaluations-untimed')
  expect(seenIn(untimed)).toContain('7 evaluations')
})

it('a run that goes on from a checkpoint counts the samples since', () => {
  const blocks = [1, 2, 3].flatMap((block) => [
    mlperfLine([block * 10, 'block_start', { samples_count: 99_000 + block * 1000 }]),
    mlperfLine([block * 10 + 10, 'block_stop', { samples_count: 100_000 + block * 1000 }]),
  ])
  const { steps } = readRun(mllog, [
    mlperfLine([0, 'global_batch_size', {}, 10]),
    mlperfLine([1, 'run_start']),
    ...blocks,
  ])
  expect(steps.map(({ steps: count }) => count)).toEqual([0, 100, 100, 100])
})

it('an event that tells no progress does not make a log one of MLPerf alone', () => {
  expect(mllog.recognises(sampleLines('mllog')[0] ?? '')).toBe(false)
  expect(mllog.recognises(':::MLLOG {"key": "run_start", "time')).toBe(false)
})
