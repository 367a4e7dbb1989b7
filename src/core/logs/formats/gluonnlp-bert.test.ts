import { expect, it } from 'vitest'
import { readRun, readSample } from '../../../../test/read-log.ts'
import { gluonnlpBert } from './gluonnlp-bert.ts'

it('thousands of tokens and milliseconds become tokens and seconds; the first worker to print a step counts', () => {
  const { steps } = readSample(gluonnlpBert)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [9, 12500, 0.5, 10.25],
    [19, 13000, undefined, 9.75],
  ])
})

it('the rate of one worker with several devices is divided among them', () => {
  const { steps, facts } = readRun(gluonnlpBert, [
    "INFO:root:Namespace(accumulate=2, batch_size=16, dtype='float16', gpus='0,1,2,3', kvstore='device_sync')",
    'INFO:root:[step 249]\tmlm_loss=9.25\tmlm_acc=5.0\tnsp_loss=0.75\tnsp_acc=54.5\tthroughput=100.0K tks/s\tlr=0.0000025 time=163.25',
  ])
  expect(steps).toMatchObject([{ step: 249, rate: 25_000 }])
  expect(facts).toEqual({ devices: 4, precision: 'fp16' })
})

it('under Horovod a worker has one device, whatever gpus says', () => {
  const { steps, facts } = readRun(gluonnlpBert, [
    "INFO:root:Namespace(accumulate=1, comm_backend='horovod', dtype='float32', gpus='0,1', total_batch_size=256)",
    'INFO:root:[step 249]\tmlm_loss=9.25\tnsp_loss=0.75\tthroughput=100.0K tks/s\tlr=0.0000025 time=163.25, latency=500.0 ms/step',
  ])
  expect(steps).toMatchObject([{ rate: 100_000, duration: 0.5 }])
  expect(facts).toEqual({ precision: 'fp32' })
})
