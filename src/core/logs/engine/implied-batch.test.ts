import { expect, it } from 'vitest'
import { seenIn } from '../../../../test/samples/sentences.ts'
import { inBatches, stepRecord } from '../../../../test/step-records.ts'
import { ImpliedBatch } from './implied-batch.ts'

function implied(batch: number, steps: number, { pause = 0, stride = 1 } = {}) {
  const witness = new ImpliedBatch()
  const records = Array.from({ length: steps }, (_, n) => {
    const rest = n > steps / 2 ? pause : 0
    // Time stamps of whole seconds, as some loggers print them.
    return stepRecord({ step: n * stride, at: Math.floor(n * stride * 0.75 + rest), rate: batch / 0.75 })
  })
  inBatches(records, (columns) => {
    witness.push(columns)
  })
  return witness
}

it('agrees with the batch that is right, by stamps of whole seconds and over a pause', () => {
  expect(implied(256, 200).findings({ globalBatch: 256 }, 'global')).toEqual([])
  expect(implied(256, 200, { pause: 3600 }).findings({ globalBatch: 256 }, 'global')).toEqual([])
  expect(implied(256, 200, { stride: 10 }).findings({ globalBatch: 256 }, 'global')).toEqual([])
})

it('speaks up where the stated batch is another, and names the implied one', () => {
  const [finding] = implied(4096, 200).findings({ globalBatch: 256 }, 'global')
  expect(finding?.code).toBe('batch-contradicts-rates')
  expect(Number(/about (\d+) samples/.exec(seenIn(finding))?.[1])).toBeCloseTo(4096, -3)
})

it('rates of one device imply the batch of one device', () => {
  expect(implied(32, 200).findings({ globalBatch: 256, devices: 8 }, 'per-device')).toEqual([])
  expect(implied(32, 200).findings({ globalBatch: 32, devices: 8 }, 'per-device')).toHaveLength(1)
})

it('says nothing without a clock, without a batch or after a moment', () => {
  const untimed = new ImpliedBatch()
  const records = Array.from({ length: 50 }, (_, step) => stepRecord({ step, rate: 1000 }))
  inBatches(records, (columns) => {
    untimed.push(columns)
  })
  expect(untimed.findings({ globalBatch: 1 }, 'global')).toEqual([])
  expect(implied(256, 200).findings({}, 'global')).toEqual([])
  expect(implied(256, 4).findings({ globalBatch: 1 }, 'global')).toEqual([])
})
