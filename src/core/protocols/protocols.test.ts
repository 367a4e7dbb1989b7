import { describe, expect, test } from 'vitest'
import { measured, stepRecords } from '../../../test/step-records.ts'
import { SteadyError } from '../model/error.ts'
import { protocolNamed, protocols } from './protocols.ts'

test('names are unique, and the default comes first', () => {
  const names = protocols.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names[0]).toBe('steady')
})

test('every protocol is described in both languages and says where it is from', () => {
  for (const { title, origin } of protocols) {
    expect(title.en).not.toBe('')
    expect(title.zh).toMatch(/\p{Script=Han}/u)
    expect(origin).not.toBe('')
  }
})

test('an unknown name is an error that lists the known ones', () => {
  expect(() => protocolNamed('fastest')).toThrow(SteadyError)
  expect(() => protocolNamed('fastest')).toThrow(/fastest/)
  try {
    protocolNamed('fastest')
  } catch (error) {
    expect(error).toMatchObject({
      code: 'PROTOCOL_UNKNOWN',
      details: { data: { valid: expect.arrayContaining(['tipc']) as string[] } },
    })
  }
})

test('every protocol gives missing with a reason for an empty log, never 0', () => {
  for (const protocol of protocols) {
    const { throughput, evidence, records } = measured(protocol, [])
    expect(throughput.kind).toBe('missing')
    expect(evidence.kind).toBe('missing')
    expect(records).toBe(0)
  }
})

describe('ngc', () => {
  const ngc = protocolNamed('ngc')
  const steps = stepRecords(5, () => ({ rate: 1 }))

  test("is the log's own final figure, with its line", () => {
    const measurement = measured(ngc, steps, { summary: { rate: 1234.5, line: 77 } })
    expect(measurement).toMatchObject({
      throughput: { value: 1234.5 },
      evidence: { value: { firstLine: 77, lastLine: 77 } },
    })
  })

  test('multiplies a figure of one device by their number', () => {
    const summary = { rate: 100, line: 3 }
    expect(measured(ngc, steps, { summary, rateScope: 'per-device' }).throughput).toMatchObject({
      value: 200,
    })
  })

  test('is missing where the log has none, or where it is not a number', () => {
    expect(measured(ngc, steps).throughput).toMatchObject({ code: 'no-summary' })
    const summary = { rate: NaN, line: 3 }
    expect(measured(ngc, steps, { summary }).throughput).toMatchObject({ code: 'summary-not-a-number' })
  })
})

test('mlperf is the whole run from its first record to its last', () => {
  const records = stepRecords(11, (index) => ({ at: index < 5 ? 10 * index : 40 + (index - 4) }))
  expect(measured(protocolNamed('mlperf'), records).throughput).toMatchObject({ value: (32 * 10) / 46 })
})
