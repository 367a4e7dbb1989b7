import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { ngcPytorchBert } from './ngc-pytorch-bert.ts'

it('reads steps without rates, behind a progress bar and where their numbers go back', () => {
  const { steps } = readSample(ngcPytorchBert)
  expect(steps.map(({ line, step, steps, rate }) => [line, step, steps, rate])).toEqual([
    [6, 1, undefined, undefined],
    [8, 0, 1, undefined],
    [9, 1, undefined, undefined],
  ])
  expect((steps[2]?.at ?? 0) - (steps[1]?.at ?? 0)).toBe(2)
})

it('the rate is in the last record', () => {
  expect(readSample(ngcPytorchBert).summary).toBe(511.625)
})

it('reads devices from the command, batch and accumulation from the settings', () => {
  expect(readSample(ngcPytorchBert).facts).toEqual({
    devices: 2,
    batchPerDevice: 32,
    accumulation: 16,
    precision: 'amp',
  })
})
