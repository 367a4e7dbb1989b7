import { describe, expect, it } from 'vitest'
import { seenIn } from '../../../test/samples/sentences.ts'
import type { LogContext } from '../model/log.ts'
import type { Measurement } from '../model/measurement.ts'
import { known, missing } from '../model/missing.ts'
import { samplesPerSecond } from '../model/units.ts'
import { protocolNamed } from './protocols.ts'
import { summaryDiffers } from './summary-difference.ts'

const none = missing('none', { en: 'none', zh: '无' })

const measured = (throughput: number): Measurement => ({
  protocol: 'steady',
  unit: 'sequences',
  throughput: known(samplesPerSecond(throughput)),
  records: 9,
  evidence: none,
  findings: [],
})

const context: LogContext = {
  facts: { devices: 8 },
  unit: 'sequences',
  rateScope: 'global',
  summary: { rate: 1000, line: 77 },
  clock: 'log',
}

const codes = (throughput: number, more: Partial<LogContext> = {}, protocol = 'steady') =>
  summaryDiffers(measured(throughput), protocolNamed(protocol), { ...context, ...more }).map(
    ({ code }) => code,
  )

describe('summaryDiffers', () => {
  it('says so where the log prints another figure at its end, with both and the line', () => {
    const [finding] = summaryDiffers(measured(189.93), protocolNamed('steady'), context)
    expect(finding?.code).toBe('summary-differs')
    expect(seenIn(finding)).toBe(
      'the steps give 189.93 sequences/s, but the final figure of the log, on line 77, is 1000 sequences/s',
    )
  })

  it('lets pass what a window or a warm-up explains, above and below', () => {
    expect(codes(705)).toEqual([])
    expect(codes(1295)).toEqual([])
    expect(codes(695)).toEqual(['summary-differs'])
    expect(codes(1305)).toEqual(['summary-differs'])
  })

  it('compares figures of all devices, where the log prints those of one', () => {
    expect(codes(8000, { rateScope: 'per-device' })).toEqual([])
    expect(codes(1000, { rateScope: 'per-device' })).toEqual(['summary-differs'])
  })

  it('says nothing where there is nothing to compare', () => {
    expect(codes(1, { summary: undefined })).toEqual([])
    expect(codes(1, { summary: { rate: Number.NaN, line: 77 } })).toEqual([])
    expect(codes(1, { rateScope: 'per-device', facts: {} })).toEqual([])
    expect(codes(1, {}, 'ngc')).toEqual([])
    expect(summaryDiffers({ ...measured(1), throughput: none }, protocolNamed('steady'), context)).toEqual([])
  })
})
