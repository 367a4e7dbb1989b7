import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tableLayouts } from '../../src/core/model/report-settings.ts'
import { buildReport } from '../../src/core/report/build.ts'
import { csvText, runTable } from '../../src/core/report/render/csv.ts'
import { failedSuite, publishedSuite, scalingSuite, versusSuite } from './suites.ts'

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

const reports = [scalingSuite, versusSuite, publishedSuite, failedSuite].map((suite) => buildReport(suite()))

/** Every `kind` that occurs in the reports. */
function kinds(): Set<string> {
  const found = new Set<string>()
  JSON.stringify(reports, (key, value: unknown) => {
    if (key === 'kind' && typeof value === 'string') found.add(value)
    return value
  })
  return found
}

it('docs/formats/report.md names every kind of block, cell and value, and every section', () => {
  const text = page('formats/report.md')
  expect(kinds().size).toBeGreaterThan(12)
  for (const kind of kinds()) expect(text).toMatch(new RegExp(`["\`]${kind}["\`]`))
  for (const { id } of reports.flatMap(({ sections }) => sections)) expect(text).toContain(`\`${id}\``)
})

it('docs/formats/report.md names every member of a run', () => {
  const text = page('formats/report.md')
  for (const member of Object.keys(reports[0]?.runs[0] ?? {})) expect(text).toContain(`\`${member}\``)
})

it('docs/formats/report.md names every member of a report and of a case', () => {
  const [report] = reports
  const text = page('formats/report.md')
  for (const member of Object.keys(report ?? {})) expect(text).toMatch(new RegExp(`["\`]${member}["\`]`))
  for (const member of Object.keys(report?.cases[0] ?? {})) expect(text).toContain(`\`${member}\``)
})

it('docs/formats/report.md names every column of report.csv, in their order', () => {
  const [head = ''] = reports.slice(0, 1).map((report) => csvText(runTable(report)).split('\r\n', 1).join(''))
  const [, described = ''] = page('formats/report.md').split('## report.csv')
  const names = [...described.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(names).toEqual(head.split(','))
})

it('docs/reports.md describes every layout', () => {
  for (const layout of tableLayouts) expect(page('reports.md')).toContain(`| \`${layout}\``)
})
