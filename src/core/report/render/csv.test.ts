import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalingSuite } from '../../../../test/report/suites.ts'
import { buildReport } from '../build.ts'
import { csvField, csvText, runTable } from './csv.ts'

/** A reader of RFC 4180 for one record. */
function fields(record: string): string[] {
  const found: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|$)/y
  for (let end = ','; end === ',';) {
    const match = field.exec(record)
    if (match === null) throw new Error(`not RFC 4180 at ${field.lastIndex}: ${record}`)
    found.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    end = match[3] ?? ''
  }
  return found
}

it('any texts can be read back from one record', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'",\r\n;a'.split('')) }),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      const read = fields(texts.map(csvField).join(','))
      expect(read.map((text) => text.replace(/^'(?=[=+\-@\t\r])/, ''))).toEqual(texts)
    }),
  )
})

it('no text is left that a spreadsheet would run as a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (start, rest) => {
      expect(fields(csvField(start + rest))[0]).toBe(`'${start}${rest}`)
    }),
  )
})

it('a number keeps every digit and an absent value is empty', () => {
  expect([csvField(5099.425), csvField(-0.5), csvField(undefined), csvField(false)]).toEqual([
    '5099.425',
    '-0.5',
    '',
    'false',
  ])
})

it('gives the figures of a case in each of its rows, as the tables print them', () => {
  const report = buildReport(scalingSuite())
  const [head = '', ...rows] = csvText(runTable(report)).trimEnd().split('\r\n')
  const at = (row: string, column: string) => fields(row)[fields(head).indexOf(column)]
  const caseRows = rows.filter((row) => at(row, 'case') === 'resnet50-pytorch_1x4_fp32_b128')
  expect(caseRows).toHaveLength(3)
  for (const row of caseRows) {
    expect(at(row, 'case_throughput')).toBe('1553.21')
    expect([at(row, 'case_low'), at(row, 'case_high')]).toEqual(['1549.87', '1561.4'])
    expect(Number(at(row, 'case_mean'))).toBeCloseTo((1553.21 + 1561.4 + 1549.87) / 3, 10)
    expect(Number(at(row, 'case_speedup'))).toBeCloseTo(1553.21 / 401.134, 10)
    expect(Number(at(row, 'case_efficiency'))).toBeCloseTo(1553.21 / 401.134 / 4, 10)
  }
})

it('has one row for each planned run, with a throughput or the reason why not', () => {
  const report = buildReport(scalingSuite())
  const [head = '', ...rows] = csvText(runTable(report)).trimEnd().split('\r\n')
  const names = fields(head)
  const records = rows.map((row) => {
    const values = fields(row)
    expect(values).toHaveLength(names.length)
    return Object.fromEntries(names.map((name, index) => [name, values[index]]))
  })
  expect(records.map(({ run }) => run)).toEqual(report.runs.map(({ run }) => run))
  for (const { throughput, missing } of records) expect(throughput === '').toBe(missing !== '')
  expect(records.filter(({ state }) => state !== 'completed').map(({ missing }) => missing)).toEqual([
    'failed',
    'out-of-memory',
    'timed-out',
    'cancelled',
  ])
})
