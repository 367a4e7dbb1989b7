import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import { protocolNamed } from './protocols.ts'

const steady = protocolNamed('steady')
/** 2 devices × 16 samples, as the context of these tests says. */
const batch = 32

/** Steps of 1 s, but for those that take so many seconds. */
function log(seconds: (index: number) => number, samples: (index: number) => number = () => batch) {
  let at = 1000
  return stepRecords(80, (index) => {
    at += seconds(index)
    return { at, rate: samples(index) / seconds(index), batch: samples(index) }
  })
}

const codes = (records: ReturnType<typeof log>) => measured(steady, records).findings.map(({ code }) => code)

const often = (index: number) => index % 10 < 2

describe('intervals of a window that are much shorter than the others', () => {
  test('give a warning with what they do to the figure', () => {
    const { findings } = measured(
      steady,
      log((index) => (often(index) ? 0.3 : 1)),
    )
    expect(findings.find(({ code }) => code === 'fast-intervals')).toMatchObject({
      level: 'warning',
      data: { share: expect.closeTo(0.16, 1) as number },
    })
  })

  test('are no warning where their steps are of as many fewer samples', () => {
    const smaller = log(
      (index) => (often(index) ? 0.25 : 1),
      (index) => (often(index) ? batch / 4 : batch),
    )
    expect(codes(smaller)).not.toContain('fast-intervals')
  })

  test('are no warning where they are few, or not much shorter', () => {
    expect(codes(log((index) => (index === 40 ? 0.3 : 1)))).not.toContain('fast-intervals')
    expect(codes(log((index) => (often(index) ? 0.7 : 1)))).not.toContain('fast-intervals')
  })
})
