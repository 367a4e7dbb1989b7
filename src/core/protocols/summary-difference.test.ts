import { describe, expect, it } from 'vitest'
import { seenIn } from '../../../test/samples/sentences.ts'
import type { LogContext } from '../model/log.ts'
import type { Measurement } from '../model/measurement.ts'
import { known, missing } from '../model/missing.ts'
import { samplesPerSecond } from '../model/units.ts'
import { protocolNamed } from './protocols.ts'
import { comparedWithSummary } from './summary-difference.ts'

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

const held = (throughput: number, more: Partial<LogContext> = {}, protocol = 'steady') =>
  comparedWithSummary(measured(throughput), protocolNamed(protocol), { ...context, ...more })

const codes = (...all: Parameters<typeof held>) => held(...all).findings.map(({ code }) => code)

const figure = (...all: Parameters<typeof held>) => {
  const { throughput } = held(...all)
  return throughput.kind === 'known' ? throughput.value : throughput.code
}

describe('comparedWithSummary', () => {
  it('says so where the log prints another figure at its end, with both and the line', () => {
    const [finding] = held(189.93).findings
    expect(finding?.code).toBe('summary-differs')
    expect(seenIn(finding)).toBe(
      'the steps give 189.93 sequences/s, but the final figure of the log, on line 77, is 1000 sequences/s',
    )
  })

  it('withholds a figure below the final one that no start-up or evaluation explains', () => {
    expect(figure(189.93)).toBe('summary-contradicts')
    expect(figure(660)).toBe('summary-contradicts')
    expect(figure(690)).toBe(690)
  })

  it('withholds a figure that counts all devices once too often, and no other above the final one', () => {
    expect(figure(8200)).toBe('summary-contradicts')
    expect(figure(4000)).toBe(4000)
    expect(figure(1020, { facts: {} })).toBe(1020)
  })

  it('keeps a figure whose source was named, with the finding', () => {
    expect(figure(189.93, {}, 'perf-mean-10')).toBe(189.93)
    expect(codes(189.93, {}, 'perf-mean-10')).toEqual(['summary-differs'])
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
    const without = { ...measured(1), throughput: none }
    expect(comparedWithSummary(without, protocolNamed('steady'), context)).toBe(without)
  })
})
