import { expect, it } from 'vitest'
import { knownFormat, moreLines, readRun, readSample } from '../../../../test/read-log.ts'

const megatron = knownFormat('megatron')

it('reads steps whichever host prints them; a rate only where one is printed', () => {
  const { steps } = readSample(megatron)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [1, 25.6, 20, 11],
    [2, 32, 16, 10.75],
    [3, undefined, 30.0005, NaN],
  ])
})

it('of a batch that is ramped up the last stands', () => {
  expect(readSample(megatron).facts).toEqual({ devices: 16, precision: 'bf16', globalBatch: 1024 })
})

it('its settings state the devices', () => {
  expect(readRun(megatron, moreLines('megatron').slice(0, 1)).facts).toEqual({ devices: 64 })
})

it('Primus prints the latest value before a mean, and MindSpeed-MM a loss that is of no language model', () => {
  const { steps } = readRun(megatron, moreLines('megatron').slice(1))
  expect(steps).toMatchObject([
    { step: 4, rate: undefined, duration: 0.6545, batch: 16, loss: 11.010_08 },
    { step: 1, rate: undefined, duration: 7.5, batch: 8, loss: 1.875 },
  ])
})

it('GPT-NeoX prints its rate before the rest', () => {
  const { steps } = readRun(megatron, [
    ' samples/sec: 8.5 | iteration       30/   10000 | elapsed time per iteration (ms): 4000.0 | learning rate: 2E-06 | lm_loss: 1.125E+01 | number of nan iterations:   0 |',
  ])
  expect(steps).toMatchObject([{ step: 30, rate: 8.5, duration: 4, loss: 11.25 }])
})

it('the first version has no colon after the loss, and may be pasted without its blank', () => {
  const { steps } = readRun(megatron, [
    'iteration      100/  500000 | elapsed time per iteration (ms): 500.0 | learning rate 1.500000E-04 | lm loss 9.250000E+00 | loss scale 4096.0 |',
  ])
  expect(steps).toMatchObject([{ step: 100, duration: 0.5, loss: 9.25 }])
})

it.each([
  [
    'BigScience prints seconds',
    ' iteration    12695/  115311 | consumed samples:      9841584 | consumed tokens:  20155564032 | elapsed time per iteration (s): 105.22 | learning rate: 5.969E-05 | global batch size:  2048 | lm loss: 2.463556E+00 | grad norm: 0.174 | num zeros: 0.0 | number of skipped iterations:   0 | number of nan iterations:   0 | samples per second: 19.463 | TFLOPs: 149.02 |',
    { step: 12_695, rate: 19.463, duration: 105.22, batch: 2048 },
  ],
  [
    'Megatron core has no rate',
    ' [2024-04-06 03:02:12] iteration       71/     100 | consumed samples:         9088 | elapsed time per iteration (ms): 5361.6 | throughput per GPU (TFLOP/s/GPU): 243.6 | learning rate: 1.420000E-05 | global batch size:   128 | lm loss: 1.818812E+00 | load_balancing_loss: 1.013377E+00 | loss scale: 1.0 | grad norm: 1.300 | num zeros: 0.0 | number of skipped iterations:   0 | number of nan iterations:   0 |',
    { step: 71, rate: undefined, duration: 5.3616, batch: 128 },
  ],
])('%s', (_, line, step) => {
  expect(readRun(megatron, [line]).steps).toMatchObject([step])
})
