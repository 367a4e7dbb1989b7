import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { nvidiaGnmt } from './nvidia-gnmt.ts'

it('reads what the rank whose turn it is says of itself; validation is no step', () => {
  const { steps } = readSample(nvidiaGnmt)
  expect(steps.map(({ epoch, step, rate, loss }) => [epoch, step, rate, loss])).toEqual([
    [0, 10, 56_000, 10.25],
    [0, 20, 62_000, 9.75],
    [1, 10, 63_000, 5.25],
  ])
  expect(nvidiaGnmt.rateScope).toBe('per-device')
})

it('sentences make no rate in tokens: their batch gives the devices and is left out, as are step times', () => {
  const { steps, facts } = readRun(nvidiaGnmt, [
    "0: Namespace(epochs=8, math='fp16', train_batch_size=128)",
    ':::MLL 1700000000.250 global_batch_size: {"value": 1024, "metadata": {"file": "train.py", "lineno": 1}}',
    '5: TRAIN [0][10/3416]\tTime 0.125 (0.250)\tData 0.001 (0.001)\tTok/s 56000 (30000)\tLoss/tok 10.25 (10.5)\tLR 2.0e-05',
  ])
  expect(steps).toMatchObject([{ rate: 56_000, duration: undefined }])
  expect(facts).toEqual({ precision: 'amp', devices: 8 })
})
