import { expect, it } from 'vitest'
import { resultsVersion } from '../model/run.ts'
import { manifestSchema, withEdition, type ReportEdition } from './manifest.ts'

const edition: ReportEdition = {
  renderedBy: '0.1.0',
  protocol: 'dlperf',
  tables: ['scaling'],
  unit: undefined,
  languages: ['en', 'zh'],
  files: ['report.en.md', 'report.zh.md', 'report.csv'],
}
const other: ReportEdition = { ...edition, protocol: 'tipc', files: ['report.csv'] }

it('a file that is written again belongs to the last edition alone', () => {
  const there = ['report.en.md', 'report.zh.md', 'report.csv']
  expect(withEdition([edition], other, there)).toEqual([
    { ...edition, files: ['report.en.md', 'report.zh.md'] },
    other,
  ])
})

it('a file that is gone is in no edition, and an edition without a file is dropped', () => {
  expect(withEdition([edition], other, ['report.csv'])).toEqual([other])
})

it.each([
  ['a file that steady report never writes', { ...edition, files: ['notes.md'] }],
  ['no file', { ...edition, files: [] }],
  ['a table layout that does not exist', { ...edition, tables: ['circle'] }],
  ['a file twice', { ...edition, files: ['report.csv', 'report.csv'] }],
])('an edition with %s is refused', (_, wrong) => {
  const isRead = (candidate: unknown) =>
    manifestSchema.safeParse({ version: resultsVersion, editions: [candidate] }).success
  expect(isRead(edition)).toBe(true)
  expect(isRead(wrong)).toBe(false)
})
