import { expect, it } from 'vitest'
import { knownFormat, readRun, readSample } from '../../../../test/read-log.ts'

const paddlenlpBert = knownFormat('paddlenlp-bert')

it('reads every spelling of a step, and the colon on either side of its blank; a rate of NaN is none', () => {
  const { steps } = readSample(paddlenlpBert)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [10, 150, 0.32, 11.25],
    [20, 300, 0.16, 11.125],
    [30, 301.5, undefined, 11],
  ])
})

it('reads the settings: the batch of a device, the devices, the precision', () => {
  expect(readSample(paddlenlpBert).facts).toEqual({ batchPerDevice: 48, devices: 16, precision: 'amp' })
  expect(
    readRun(paddlenlpBert, ['Namespace(batch_size=8, use_amp=0, use_pure_fp16=False)']).facts.precision,
  ).toBe('fp32')
  expect(readRun(paddlenlpBert, ['Namespace(use_amp=True, use_pure_fp16=True)']).facts.precision).toBe('fp16')
})
