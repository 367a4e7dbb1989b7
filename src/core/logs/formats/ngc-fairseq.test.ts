import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const ngcFairseq = knownFormat('ngc-fairseq')

it('reads tokens per second with the wall time as clock; translation and the closing line are no steps', () => {
  const { steps, summary } = readSample(ngcFairseq)
  expect(steps.map(({ step, rate, at, loss }) => [step, rate, at, loss])).toEqual([
    [10, 61250.25, 5.125, 15.5],
    [20, 62000.5, 6.625, 14.25],
    [30, 62125, 8.25, NaN],
  ])
  expect(summary).toBeUndefined()
})

it('reads devices and precision from the settings', () => {
  expect(readSample(ngcFairseq).facts).toEqual({ devices: 4, precision: 'amp' })
})
