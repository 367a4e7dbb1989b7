import { expect, it } from 'vitest'
import { readLines, readRun, readSample, sampleLines } from '../../../../test/read-log.ts'
import { mxnetSpeedometer } from './mxnet-speedometer.ts'

it('a rate of all devices that every rank prints counts once for each step', () => {
  const { steps } = readSample(mxnetSpeedometer)
  expect(steps.map(({ epoch, step, rate }) => [epoch, step, rate])).toEqual([
    [0, 19, 100.5],
    [0, 39, 512.25],
    [1, 20, 512.5],
  ])
  expect(Number(steps[2]?.at) - Number(steps[0]?.at)).toBe(20)
})

it('reads the settings, and the table at the end but not its latencies', () => {
  const { facts, summary } = readSample(mxnetSpeedometer)
  expect(facts).toEqual({
    model: 'ResNet-50 v1.5',
    unit: 'images',
    globalBatch: 256,
    precision: 'amp',
    dali: true,
  })
  expect(summary).toBe(511.9)
})

it('two runs before one table get a row each', () => {
  const lines = sampleLines('mxnet-speedometer')
  const run = lines.slice(0, 5)
  const table = [
    'train.total_ips',
    '        |  256  |',
    '------',
    '     1     |   100.25  |',
    '     2     |   200.5  |',
  ]
  expect(readLines(mxnetSpeedometer, [...run, ...run, ...table]).map(({ summary }) => summary)).toEqual([
    100.25, 200.5,
  ])
})

it("MLPerf's lines beside the steps state the batch, and that the run was aborted", () => {
  const { facts, findings } = readRun(mxnetSpeedometer, [
    ...sampleLines('mllog'),
    '2024-03-05 10:00:30,000 Node[0] Epoch[0] Batch [0-20]\tSpeed: 512.50 samples/sec\taccuracy=0.001',
  ])
  expect(facts).toEqual({ model: 'Mask R-CNN', globalBatch: 100 })
  expect(findings.map(({ code }) => code)).toEqual(['mlperf-time-to-train', 'mlperf-run-unsuccessful'])
})

it('a speed that is no number makes no step', () => {
  const line = 'Epoch[0] Batch [0-19]\tSpeed: . samples/sec'
  expect(readRun(mxnetSpeedometer, [line]).steps).toEqual([])
  expect(mxnetSpeedometer.open().places?.(line)).toBeUndefined()
})
