import { expect, it } from 'vitest'
import { ratesOneDevice, scaledDigit } from './rate-words.ts'

it.each([
  'step 10 | loss 2.5 | 512.25 img/s/gpu',
  'step 10: loss=2.5, 512.25 images/sec/GPU',
  'throughput: 512.25 samples/s/device, loss 2.5',
  'speed 512.25 samples per second per device',
  '{"step": 10, "tokens_per_sec_per_gpu": 512.25}',
  'iter 512 tok/s/npu=512.25 batch 64',
])('a line says that its rate is of one device: %j', (line) => {
  expect(ratesOneDevice(line, 512.25)).toBe(true)
})

it.each([
  'step 10 | loss 2.5 | 512.25 img/s',
  'step 10 | 512.25 img/s | batch/gpu 64',
  'batch per gpu 64, 512.25 samples/s, throughput per GPU (TFLOP/s/GPU): 150.2',
  '512.25 images/s (8 workers)',
])('a line says nothing of it, or of another number: %j', (line) => {
  expect(ratesOneDevice(line, 512.25)).toBe(false)
})

it.each([
  ['step 3 | 1k samples/s', 1000, 1000],
  ['step 3: 1.48M tokens/s, 12k in all', 1_480_000, 10_000],
  ['step 3: 1480 samples/s of 12k', 1480, 0],
])('the scale of a rate hides its further digits: %j', (line, rate, digit) => {
  expect(scaledDigit(line, rate)).toBe(digit)
})
