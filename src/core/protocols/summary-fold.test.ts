import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import { protocolNamed } from './protocols.ts'

const ngc = protocolNamed('ngc')
/** 2 devices × 16 samples a step of 0.5 s, as the context of these tests says; slow at first. */
const records = stepRecords(60, (index) => ({
  at: 1000 + 0.5 * index + Math.min(index, 10),
  rate: 32 / (index <= 10 ? 1.5 : 0.5),
}))
const codes = (rate: number) =>
  measured(ngc, records, { summary: { rate, line: 700 } }).findings.map(({ code }) => code)

describe('a final figure', () => {
  test('may be of the whole run, of its steady part, or between them', () => {
    for (const rate of [64, 58, 32 / (0.5 + 10 / 60)]) expect(codes(rate)).toEqual([])
  })

  test('has a warning where no part of the run was so fast or so slow', () => {
    for (const rate of [68, 40, 640]) expect(codes(rate)).toEqual(['summary-differs'])
  })

  test('is only noted where the batch of the settings is all that speaks against it', () => {
    const unprinted = records.map((record) => ({ ...record, rate: undefined }))
    const found = (rate: number) => measured(ngc, unprinted, { summary: { rate, line: 700 } }).findings
    expect(found(640)).toMatchObject([{ code: 'summary-differs', level: 'note' }])
    expect(found(20)).toMatchObject([{ code: 'summary-differs', level: 'warning' }])
  })

  test('stays, because who asks for it has named its source', () => {
    const { throughput } = measured(ngc, records, { summary: { rate: 640, line: 700 } })
    expect(throughput).toMatchObject({ kind: 'known', value: 640 })
  })

  test('says nothing against itself where the log has no steps', () => {
    expect(measured(ngc, [], { summary: { rate: 640, line: 700 } }).findings).toEqual([])
  })
})
