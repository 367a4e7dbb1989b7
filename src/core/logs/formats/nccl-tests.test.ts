import { expect, it } from 'vitest'
import { seenIn } from '../../../../test/samples/sentences.ts'
import { readSample, sampleLines } from '../../../../test/read-log.ts'
import { ncclTests } from './nccl-tests.ts'

it('has no steps, and says why it gives no throughput', () => {
  expect(readSample(ncclTests).steps).toEqual([])
  expect(ncclTests.withoutThroughput).toBe(true)
})

it('its bandwidths are a finding, its ranks the devices', () => {
  const { findings, facts } = readSample(ncclTests)
  expect(findings).toMatchObject([{ code: 'bus-bandwidth', level: 'note' }])
  expect(seenIn(findings[0])).toBe(
    'bus bandwidth averages 1.5417 GB/s over all sizes, at most 3.5 GB/s (16 bytes)',
  )
  expect(facts).toEqual({ devices: 2 })
})

it('recognises rows of older and of newer builds, but not the lines that NCCL prints between them', () => {
  const rows = [
    '           8             2   float     sum    10.00    1.00    1.50    N/A    10.00    1.00    1.25    N/A',
    '        1024           256  bfloat16     sum      -1    10.00    1.00    1.50      0    10.00    1.00    1.25      0',
    '        1024           128    half    none       0    10.00    1.00    1.50      0    10.00    1.00    1.25    N/A',
  ]
  expect(rows.map((row) => ncclTests.recognises(row))).toEqual([true, true, true])
  const noise = sampleLines('nccl-tests').filter((line) => line.includes('NCCL INFO'))
  expect(noise.map((line) => ncclTests.recognises(line))).toEqual([false])
})
